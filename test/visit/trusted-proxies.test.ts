import t from 'tap'
import { createAddress, parseAddress } from '../../visit/address/address.js'
import { createAddressList } from '../../visit/address/address-list.js'
import { clientAddress, forwardedEntries } from '../../visit/address/trusted-proxies.js'
import { createRandom } from './random.js'

const addressOf = (text: string) => {
  const address = createAddress()
  if (!parseAddress(text, address)) throw new Error(`bad address ${text}`)
  return address
}
const matches = (entries: string[], text: string) => createAddressList(entries).matches(addressOf(text))

t.test('networks of both families', async (t) => {
  t.equal(matches([], '127.0.0.1'), false)
  t.equal(matches(['10.0.0.0/8'], '10.255.255.255'), true)
  t.equal(matches(['10.0.0.0/8'], '11.0.0.0'), false)
  t.equal(matches(['10.1.2.3/8'], '10.9.9.9'), true, 'host bits are ignored')
  t.equal(matches(['10.0.0.0/8'], '::ffff:10.0.0.1'), true)
  t.equal(matches(['::ffff:10.0.0.0/104'], '10.0.0.1'), true)
  t.equal(matches(['10.0.0.0/8'], '::10.0.0.1'), false)
  t.equal(matches(['192.0.2.1'], '192.0.2.1'), true)
  t.equal(matches(['192.0.2.1'], '192.0.2.2'), false)
  t.equal(matches(['0.0.0.0/0'], '203.0.113.9'), true)
  t.equal(matches(['0.0.0.0/0'], '2001:db8::1'), false)
  t.equal(matches(['::/0'], '2001:db8::1'), true)
  t.equal(matches(['2001:db8::/33'], '2001:db8:7fff::1'), true)
  t.equal(matches(['2001:db8::/33'], '2001:db8:8000::1'), false)
  t.equal(matches(['192.0.2.1', '2001:db8::/32'], '2001:db8::1'), true)
})

t.test('words', async (t) => {
  t.equal(matches(['loopback'], '127.8.8.8'), true)
  t.equal(matches(['Loopback'], '::1'), true)
  t.equal(matches(['loopback'], '10.0.0.1'), false)
  t.equal(matches(['private'], '172.31.0.1'), true)
  t.equal(matches(['private'], '172.32.0.1'), false)
  t.equal(matches(['private'], 'fd00::1'), true)
})

t.test('an entry that is nothing of the kind is named', async (t) => {
  for (const entry of [
    '',
    'localhost',
    '10.0.0.0/33',
    '::/129',
    '10.0.0.0/',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '10.0/8',
  ]) {
    t.throws(() => createAddressList([entry]), { message: new RegExp(JSON.stringify(entry).replaceAll('.', '\\.')) })
  }
})

t.test('the client behind trusted proxies', async (t) => {
  const trusted = createAddressList(['10.0.0.0/8', '2001:db8:1::/48'])
  const client = (peer: string, header: string) => [...clientAddress(addressOf(peer), header, trusted)]
  const is = (found: number[], expected: string, why: string) => t.same(found, [...addressOf(expected)], why)

  is(client('203.0.113.9', '198.51.100.1'), '203.0.113.9', 'a header forged by an untrusted peer changes nothing')
  is(client('10.0.0.1', ''), '10.0.0.1', 'no header')
  is(client('10.0.0.1', '198.51.100.1'), '198.51.100.1', 'one entry')
  is(client('10.0.0.1', '192.0.2.66, 198.51.100.1'), '198.51.100.1', 'what the client wrote itself is not read')
  is(client('10.0.0.1', '192.0.2.66,198.51.100.1 , 10.9.9.9'), '198.51.100.1', 'trusted entries are passed over')
  is(client('10.0.0.1', '10.0.0.3, 10.0.0.2'), '10.0.0.3', 'all trusted: the first')
  is(client('10.0.0.1', 'nonsense'), '10.0.0.1', 'a malformed entry ends the search')
  is(client('10.0.0.1', '198.51.100.1, nonsense, 10.0.0.2'), '10.0.0.2', 'the last good one counts')
  is(client('10.0.0.1', '198.51.100.1,'), '10.0.0.1', 'an empty entry is malformed')
  is(client('10.0.0.1', ','), '10.0.0.1', 'only commas')
  is(client('10.0.0.1', '198.51.100.1:4711'), '198.51.100.1', 'with port')
  is(client('10.0.0.1', '[2001:db8::7]:80'), '2001:db8::7', 'brackets and port')
  is(client('10.0.0.1', '[2001:db8::7]'), '2001:db8::7', 'brackets')
  is(client('10.0.0.1', '2001:db8::7, 2001:db8:1::5'), '2001:db8::7', 'bare IPv6')
  is(client('2001:db8:1::1', '198.51.100.1'), '198.51.100.1', 'IPv6 proxy')
  for (const bad of [
    '[198.51.100.1]',
    '[2001:db8::7',
    '2001:db8::7]',
    '[2001:db8::7]80',
    '198.51.100.1:',
    '198.51.100.1:8x',
  ]) {
    is(client('10.0.0.1', bad), '10.0.0.1', bad)
  }
})

t.test('Forwarded in the form of X-Forwarded-For', async (t) => {
  t.equal(forwardedEntries(''), '')
  t.equal(forwardedEntries('for=192.0.2.43'), '192.0.2.43')
  t.equal(
    forwardedEntries('For="[2001:db8::17]:4711";proto=https, by=203.0.113.43; for=198.51.100.17:8080'),
    '[2001:db8::17]:4711,198.51.100.17:8080',
  )
  t.equal(forwardedEntries('for=unknown, proto=http'), 'unknown,')
  t.equal(forwardedEntries('proto=https;FOR="[2001:db8::17]"'), '[2001:db8::17]')
  t.equal(forwardedEntries('for=_hidden, for="_SEVKISEK:80"'), '_hidden,_SEVKISEK:80')
  t.equal(forwardedEntries('for="1.2.3.4,5.6.7.8"'), '', 'an entry is one address')
  t.equal(forwardedEntries('nonsense'), '')
  t.equal(forwardedEntries(','), ',')
})

t.test('the client of a Forwarded header', async (t) => {
  const trusted = createAddressList(['10.0.0.0/8', '2001:db8:1::/48'])
  const is = (header: string, expected: string, why: string, peer = '10.0.0.1') =>
    t.same([...clientAddress(addressOf(peer), forwardedEntries(header), trusted)], [...addressOf(expected)], why)

  is('for=198.51.100.1', '203.0.113.9', 'forged by an untrusted peer', '203.0.113.9')
  is('for=198.51.100.1', '2001:db8:2::1', 'forged by an untrusted peer of IPv6', '2001:db8:2::1')
  is('for=198.51.100.1', '::ffff:203.0.113.9', 'forged by an untrusted IPv4-mapped peer', '::ffff:203.0.113.9')
  is('for=198.51.100.1', '198.51.100.1', 'a trusted IPv4-mapped peer', '::ffff:10.0.0.1')
  is('for="[2001:db8::17]:4711"', '2001:db8::17', 'IPv6 with port')
  is('for="[::ffff:198.51.100.1]"', '198.51.100.1', 'mapped IPv4')
  is('for="198.51.100.1:8080";proto=http', '198.51.100.1', 'IPv4 with port')
  is('for=192.0.2.66, for=198.51.100.1, for="[2001:db8:1::5]"', '198.51.100.1', 'several proxies')
  is('for=198.51.100.1, for=_internal, for=10.0.0.2', '10.0.0.2', 'an obfuscated identifier ends the search')
  is('for=198.51.100.1, for=unknown', '10.0.0.1', 'so does unknown')
  is('for=198.51.100.1, by=10.0.0.2', '10.0.0.1', 'and an element that names nobody')
  is('for="198.51.100.9, for=198.51.100.1', '198.51.100.1', 'a quote left open by the client hides nothing')
  is('for=198.51.100.1;host="a,for=192.0.2.66"', '198.51.100.1', 'a comma in what a proxy quotes begins no element')
  is('host="a;for=192.0.2.66;x=";for=198.51.100.1', '198.51.100.1', 'a semicolon in it no pair')
  is(String.raw`for=198.51.100.1;host="\",for=192.0.2.66;x=\""`, '198.51.100.1', 'nor do escaped quotes')
  is(String.raw`for=198.51.100.1, for="192.0.2.66\"`, '10.0.0.1', 'a broken element is not read')
})

t.test('no Forwarded header can do harm', async (t) => {
  const random = createRandom(5)
  const pieces = [
    'for=',
    '192.0.2.66',
    '"',
    '\\',
    ',',
    ';',
    ' ',
    '=',
    'by',
    'host="a"',
    '[2001:db8::1]',
    ':80',
    '_x',
    'é',
  ]
  const trusted = createAddressList(['10.0.0.0/8'])
  const expected = [...addressOf('198.51.100.1')]
  let wrong = ''
  for (let round = 0; round < 20_000; round++) {
    const written = Array.from({ length: random() % 12 }, () => pieces[random() % pieces.length]).join('')
    const header = `${written}, for=198.51.100.1`
    if (!clientAddress(addressOf('10.0.0.1'), forwardedEntries(header), trusted).every((w, i) => w === expected[i]))
      wrong ||= header
  }
  t.equal(wrong, '', 'what stands left of the proxy changes nothing')
})

t.test("a workspace's excluded addresses", async (t) => {
  const excluded = ['198.51.100.7', '203.0.113.0/24', '2001:db8:42::/48', '::ffff:192.0.2.0/120', ' 192.168.7.1 ']
  const excludes = (text: string) => matches(excluded, text)
  for (const text of [
    '198.51.100.7',
    '203.0.113.200',
    '2001:db8:42:1::9',
    '192.0.2.9',
    '::ffff:203.0.113.1',
    '192.168.7.1',
  ])
    t.equal(excludes(text), true, text)
  for (const text of ['198.51.100.8', '203.0.114.0', '2001:db8:43::', '192.0.3.1', '::1'])
    t.equal(excludes(text), false, text)
  t.throws(() => createAddressList([...excluded, '203.0.113.0/240']), { message: /"203\.0\.113\.0\/240"/ })
  t.throws(() => createAddressList(['10.0.0.1-10.0.0.9']), { message: /"10\.0\.0\.1-10\.0\.0\.9"/ })
  t.throws(() => createAddressList(['2001:db8::g']), { message: /"2001:db8::g"/ })
})
