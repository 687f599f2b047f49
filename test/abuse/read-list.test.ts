import fs from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { readList } from '../../abuse/read-list.js'
import { seededRandom } from '../chaos/seeded-random.js'
import { withFolder } from '../folder.js'

const folder = withFolder(t, 'blocklists')
async function listOf(text: string) {
  const file = path.join(folder, 'list.txt')
  fs.writeFileSync(file, text)
  return readList(file)
}

t.test('a domain covers itself and its subdomains, however the destination is written', async (t) => {
  const { find } = await listOf('Evil.example\nxn--mnchen-3ya.example\n203.0.113.7\n')
  const covered = [
    'http://evil.example',
    'https://EVIL.example./a?b#c',
    'https://a.b.evil.example:8443/',
    'https://good.example@evil.example/',
    'https://e%76il.example/',
    'https://ｅｖｉｌ.example/',
    'https://münchen.example/',
    'http://3405803783/',
    'http://0xcb.0.0x71.7/',
    'http://[::ffff:203.0.113.7]/',
  ]
  for (const destination of covered) t.ok(find(destination), destination)
  const others = [
    'https://notevil.example/',
    'https://evil.example.com/',
    'https://example/',
    'https://good.example/evil.example',
    'https://evil.example@good.example/',
    'https://good.example/?to=https://evil.example/',
    'http://7.113.0.203/',
    'no address',
  ]
  for (const destination of others) t.notOk(find(destination), destination)
})

t.test('a URL covers what is below it, segment by segment, on its host and port alone', async (t) => {
  const { find } = await listOf('https://host.example/a/b\nhttp://host.example:8080/\nq.example/x?id=1\n')
  for (const destination of [
    'http://host.example/a/b',
    'https://HOST.example/a//b/',
    'https://host.example/%61/b/c?d',
    'https://host.example/x/../a/b',
    'https://host.example:8080/anything',
    'https://q.example/x?id=1',
    'https://q.example/x?%69d=1',
  ])
    t.ok(find(destination), destination)
  for (const destination of [
    'https://host.example/a/bc',
    'https://host.example/a',
    'https://host.example/A/b',
    'https://host.example/a%2Fb',
    'https://www.host.example/a/b',
    'https://host.example:81/a/b',
    'https://q.example/x',
    'https://q.example/x?id=12',
    'https://q.example/x/y?id=1',
  ])
    t.notOk(find(destination), destination)
})

t.test('files as they are found: comments, hosts format, byte order marks, lines that are nothing', async (t) => {
  const list = await listOf(
    [
      '\ufeff# a comment',
      '127.0.0.1 localhost localhost.localdomain # this machine',
      '0.0.0.0 0.0.0.0',
      '0.0.0.0 one.example two.example # a pair',
      '::1 ip6-loopback',
      '*.three.example',
      '.four.example\r',
      'https://five.example/#part',
      '',
      'com',
      'not a line',
      'ftp://six.example/',
      'a b',
      'exa mple',
      `${'x'.repeat(200_000)}.example`,
      'last.example',
    ].join('\n'),
  )
  for (const name of ['one', 'two', 'three', 'four', 'five', 'last']) t.ok(list.find(`https://${name}.example/`), name)
  for (const name of ['six', 'localhost', 'any.com']) t.notOk(list.find(`https://${name}/`), name)
  t.equal(list.entries, 7, 'with localhost.localdomain')
  t.equal(list.refused, 6)
})

t.test('addresses are entries, and networks are not', async (t) => {
  const list = await listOf(
    '2001:db8::66\n[2001:db8::67]\n203.0.113.7\n::ffff:203.0.113.8\n1.2.3.0/24\n2001:db8::/32\n',
  )
  t.same([list.entries, list.refused], [4, 2])
  for (const host of ['[2001:db8::66]', '[2001:DB8:0::67]:8443', '203.0.113.7', '203.0.113.8'])
    t.ok(list.find(`https://${host}/a`), host)
  for (const place of ['1.2.3.0/24', '1.2.3.4', '[2001:db8::1]']) t.notOk(list.find(`https://${place}`), place)
})

t.test('one entry of thousands of segments makes no destination slow', async (t) => {
  const list = await listOf(`https://deep.example/${'a/'.repeat(4_500)}\nhttps://fits.example/${'a/'.repeat(100)}\n`)
  t.same([list.entries, list.refused], [1, 1])
  const started = process.cpuUsage().user
  for (let i = 0; i < 100; i += 1) list.find(`https://other.example/${'a/'.repeat(4_000)}`)
  t.ok(process.cpuUsage().user - started < 3_000_000)
})

t.test('a line of comments and line separators takes no longer than another', async (t) => {
  const started = process.cpuUsage().user
  await listOf(`${' #'.repeat(32_000)}\u2028x\n`.repeat(20))
  t.ok(process.cpuUsage().user - started < 3_000_000)
})

t.test('an empty list covers nothing, and bytes without text harm nobody', async (t) => {
  t.equal((await listOf('')).find('https://evil.example/'), undefined)
  fs.writeFileSync(
    path.join(folder, 'list.txt'),
    Buffer.from(Array.from({ length: 100_000 }, (_, i) => (i * 7919) & 255)),
  )
  t.equal((await readList(path.join(folder, 'list.txt'))).find('https://evil.example/'), undefined)
})

t.test('random lists and destinations, held against a slow reading of the rules', async (t) => {
  const random = seededRandom(20_261_124)
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]
  const labels = ['a', 'b', 'evil', 'notevil', 'x1']
  const hostOf = () => `${[...Array(1 + Math.floor(random() * 3))].map(() => pick(labels)).join('.')}.example`
  const pathOf = () => [...Array(Math.floor(random() * 4))].map(() => `/${pick(['a', 'b', 'ab'])}`).join('')
  for (let round = 0; round < 60; round += 1) {
    const domains = [...Array(3)].map(hostOf)
    const urls = [...Array(5)].map(() => ({ host: hostOf(), path: pathOf() }))
    const { find } = await listOf([...domains, ...urls.map(({ host, path }) => `https://${host}${path}/`)].join('\n'))
    for (let i = 0; i < 200; i += 1) {
      const [host, path] = [hostOf(), pathOf()]
      const isCovered =
        domains.some((domain) => host === domain || host.endsWith(`.${domain}`)) ||
        urls.some((url) => host === url.host && `${path}/`.startsWith(`${url.path}/`))
      const destination = `http://${host}${path}`
      if ((find(destination) !== undefined) !== isCovered) t.fail(`${destination}: ${domains} ${JSON.stringify(urls)}`)
    }
  }
})

t.test('hosts that make work are bounded by what the list has', async (t) => {
  const { find } = await listOf('evil.example\nhttps://evil2.example/a/b\n')
  const started = process.cpuUsage().user
  for (let i = 0; i < 1000; i += 1) {
    find(`https://${'a.'.repeat(4000)}example/`)
    find(`https://evil2.example/${'b/'.repeat(4000)}`)
    find(`https://${'a.'.repeat(120)}example/`)
  }
  t.ok(process.cpuUsage().user - started < 20_000_000)
})

t.test('a million entries take some 17 MB, and are found', async (t) => {
  const file = path.join(folder, 'million.txt')
  const out = fs.openSync(file, 'w')
  for (let part = 0; part < 100; part += 1)
    fs.writeSync(out, [...Array(10_000)].map((_, i) => `host-${part * 10_000 + i}.phishing.example\n`).join(''))
  fs.closeSync(out)
  const list = await readList(file)
  t.equal(list.entries, 1_000_000)
  t.ok(list.bytes <= 20e6, `${list.bytes} bytes`)
  for (const i of [0, 1, 499_999, 999_999]) t.ok(list.find(`https://host-${i}.phishing.example/`))
  let wrong = 0
  for (let i = 1_000_000; i < 1_200_000; i += 1) if (list.find(`https://host-${i}.phishing.example/`)) wrong += 1
  t.equal(wrong, 0)
})

t.test('a long destination costs little, however deep the list is', async (t) => {
  const deep = `deep.example/${Array(100).fill('a').join('/')}`
  const list = await listOf(`${deep}\n`)
  const long = `https://other.example/${'a'.repeat(7_800)}${'/b'.repeat(120)}`
  const begun = process.cpuUsage()
  for (let i = 0; i < 100; i += 1) list.find(long)
  const { user, system } = process.cpuUsage(begun)
  t.ok(user + system < 100_000, `${(user + system) / 100} µs each`)
  t.equal(list.find(`https://${deep}`), deep)
  t.equal(list.find(`https://${deep}/more`), deep)
  t.equal(list.find(`https://${deep.slice(0, -2)}`), undefined)
})
