import t from 'tap'
import { createDomainCheck, openDomainCheck } from '../../api/domains/check-cname.js'
import { type DnsName, withDnsServer } from './domains-dns-server.js'

const TARGET = 'cname.slugline.example'
const names = new Map<string, DnsName>([
  [TARGET, { a: ['192.0.2.1', '192.0.2.2'], aaaa: ['2001:db8::1'] }],
  ['go.example', { cname: TARGET }],
  ['caps.example', { cname: 'CNAME.Slugline.Example' }],
  ['far.example', { cname: 'one.example' }],
  ['one.example', { cname: 'two.example' }],
  ['two.example', { cname: TARGET }],
  ['circle.example', { cname: 'circle.example' }],
  ['elsewhere.example', { cname: 'other.example' }],
  ['other.example', { a: ['198.51.100.1'] }],
  ['astray.example', { cname: 'nowhere.example' }],
  ['twice.example', { cname: 'elsewhere.example' }],
  ['round.example', { cname: 'about.example' }],
  ['about.example', { cname: 'round.example' }],
  ['lookalike.example', { cname: 'apex.example' }],
  ['broken.example', { cname: 'failing.example' }],
  ['mute.example', { cname: 'silent.example' }],
  ['apex.example', { isApex: true, a: ['192.0.2.2'], aaaa: ['2001:db8::1'] }],
  ['half.example', { isApex: true, a: ['192.0.2.1', '198.51.100.1'] }],
  ['bare.example', { isApex: true }],
  ['host.example', { a: ['192.0.2.1'] }],
  ['failing.example', { fails: 'SERVFAIL' }],
  ['refusing.example', { fails: 'REFUSED' }],
  ['silent.example', { fails: 'silent' }],
  ['slow.example', { cname: TARGET, silentTimes: 1 }],
])
const dns = await withDnsServer(t, names)
const check = createDomainCheck(TARGET, [dns.server])

t.test('a CNAME leads here, directly or over others, however it is written', async (t) => {
  for (const name of ['go.example', 'caps.example', 'far.example', 'one.example']) t.equal(await check(name), undefined)
})

t.test('an apex, which can have no CNAME, may have the addresses of the target and no others', async (t) => {
  t.equal(await check('apex.example'), undefined)
  for (const name of ['half.example', 'bare.example']) t.match(await check(name), 'does not lead here', name)
})

t.test('equal addresses prove nothing below an apex', async (t) => {
  t.match(await check('host.example'), 'does not lead here')
})

t.test('what does not lead here is told which record to create', async (t) => {
  for (const name of ['missing.example', 'host.example', 'bare.example']) {
    t.match(
      await check(name),
      `${name} does not lead here yet: the DNS record to create is \`${name}. CNAME ${TARGET}.\``,
    )
  }
  for (const [name, end] of [
    ['elsewhere.example', 'other.example'],
    ['astray.example', 'nowhere.example'],
    ['twice.example', 'other.example'],
    ['circle.example', 'circle.example'],
    ['round.example', 'round.example'],
    ['lookalike.example', 'apex.example'],
  ]) {
    const record = `the DNS record to create is \`${name}. CNAME ${TARGET}.\``
    t.match(await check(name), `${name} leads to ${end}, not here: ${record}`)
  }
  t.ok(dns.asked.filter((name) => name === 'circle.example').length < 20)
})

t.test('name servers that fail are not taken for a missing record', async (t) => {
  t.match(await check('failing.example'), 'DNS does not answer for failing.example (ESERVFAIL)')
  t.match(await check('refusing.example'), 'DNS does not answer for refusing.example (EREFUSED)')
  t.match(await check('silent.example'), /DNS does not answer for silent.example \((ETIMEOUT|ECANCELLED)\)/)
})

t.test('a name that leads to where name servers fail is told both', async (t) => {
  for (const [name, end] of [
    ['broken.example', 'failing.example'],
    ['mute.example', 'silent.example'],
  ]) {
    const said = await check(name)
    t.match(said, `DNS does not answer for ${end}, where ${name} leads (`)
    t.match(said, `\`${name}. CNAME ${TARGET}.\``)
  }
})

t.test('a lost answer is asked for again', async (t) => {
  t.equal(await check('slow.example'), undefined)
})

t.test('the name that records lead to is no domain', async (t) => {
  t.match(await check(TARGET), 'cannot be a domain itself')
})

t.test('without a target the host of PUBLIC_URL is it, where that is a name', async (t) => {
  const said: string[] = []
  const log = { info: (text: string) => void said.push(text), warn: (text: string) => void said.push(`! ${text}`) }
  const open = (publicUrl: string, verification: 'on' | 'off' = 'on', cnameTarget?: string) =>
    openDomainCheck(
      { DOMAIN_VERIFICATION: verification, CNAME_TARGET: cnameTarget, DNS_SERVERS: [dns.server] },
      new URL(publicUrl),
      log,
    )
  t.equal(await open(`https://${TARGET}`)?.('go.example'), undefined)
  t.match(await open('https://other.example')?.('go.example'), 'CNAME other.example.')
  t.equal(await open('http://127.0.0.1:8080', 'on', TARGET)?.('go.example'), undefined)
  t.same(said, [])
  t.equal(open('http://127.0.0.1:8080'), undefined)
  t.equal(open('http://192.0.2.9'), undefined)
  t.equal(open('https://go.example', 'off'), undefined)
  t.match(said, [/on the loopback/, /^! .* neither CNAME_TARGET nor PUBLIC_URL/, /DOMAIN_VERIFICATION is off/])
})
