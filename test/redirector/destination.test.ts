import t from 'tap'
import {
  createPrepare,
  destinationFor,
  FILLED_CHARS_MAX,
  isScan,
  OWN_CHARS_MAX,
  PARAMS_MAX,
  type Pair,
  readOwnValues,
  sendable,
  withQuery,
} from '../../redirector/answer/destination.js'
import { createDice } from '../../traffic/dice.js'

t.test('sendable: http and https in printable ASCII, or nothing', async (t) => {
  const cases: [string, string][] = [
    ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
    ['HTTPS://example.com/a b', 'https://example.com/a%20b'],
    ['https://bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC'],
    ['javascript:alert(1)', ''],
    ['ftp://example.com/', ''],
    ['//example.com/', ''],
    ['https://\\/example.com/', 'https://example.com/'],
    ['data:text/html,x', ''],
    ['https://example.com/\r\nSet-Cookie: a=b', 'https://example.com/Set-Cookie:%20a=b'],
    ['', ''],
  ]
  for (const [address, expected] of cases) t.equal(sendable(address), expected, JSON.stringify(address))
})

t.test('withQuery: in place of the same names, before the fragment', async (t) => {
  const cases: [address: string, query: string, expected: string][] = [
    ['https://example.com/', 'a=1', 'https://example.com/?a=1'],
    ['https://example.com/?a=0&b=2', 'a=1', 'https://example.com/?b=2&a=1'],
    ['https://example.com/?a=0&a=2#f?g', 'a=1&a=3', 'https://example.com/?a=1&a=3#f?g'],
    ['https://example.com/?%61=0', 'a=1', 'https://example.com/?a=1'],
    ['https://example.com/?a+b=0', 'a%20b=1', 'https://example.com/?a%20b=1'],
    ['https://example.com/?x#', 'a', 'https://example.com/?x&a#'],
    ['https://example.com/?', 'a=1', 'https://example.com/?a=1'],
    ['https://example.com/?&&', 'a=1&', 'https://example.com/?a=1'],
    ['https://example.com/?a=0', '', 'https://example.com/?a=0'],
    ['https://example.com/?%zz=0', '%zz=1', 'https://example.com/?%zz=1'],
  ]
  for (const [address, query, expected] of cases) t.equal(withQuery(address, query), expected)
})

t.test('what the link itself fills in: replacements, then utm parameters, which win over its url’s', async (t) => {
  const cases: [address: string, replacements: Pair[], utm: Pair[], expected: string][] = [
    ['https://example.com/{a}', [['a', 'x y/ü']], [], 'https://example.com/x%20y%2F%C3%BC'],
    ['https://{a}.example.com/?q={b}&r={c}', [['a', 'eu'], ['b', '1&2']], [], 'https://eu.example.com/?q=1%262&r={c}'], // biome-ignore format: a case a line
    ['https://example.com{a}', [['a', '@evil.example']], [], 'https://example.com@evil.example'],
    ['https://{a}/', [['a', '']], [], ''],
    ['https://example.com/?utm_source=own&x=1#f', [], [['utm_source', 'e mail']], 'https://example.com/?x=1&utm_source=e%20mail#f'], // biome-ignore format: a case a line
    ['https://example.com/', [['a', '1']], [['utm_term', '{a}']], 'https://example.com/?utm_term=%7Ba%7D'],
    ['javascript:{a}', [['a', '1']], [], ''],
  ]
  for (const [address, replacements, utm, expected] of cases)
    t.equal(createPrepare(readOwnValues(replacements, utm))(address), expected, address)
})

t.test('own values of a link add at most OWN_CHARS_MAX characters to all of its addresses', async (t) => {
  const address = `https://example.com/${'{a}'.repeat(50)}`
  const prepare = createPrepare(readOwnValues([['a', 'ä'.repeat(100)]], [['utm_source', 'x'.repeat(1000)]]))
  const prepared = Array.from({ length: 101 }, () => prepare(address))
  t.ok(prepared[0].length > 30_000, 'the first address is filled')
  t.equal(prepared[100], address, 'the last one stays without them')
  const chars = prepared.reduce((sum, each) => sum + each.length, 0)
  t.ok(chars < OWN_CHARS_MAX + 101 * address.length, `${chars} characters in all`)
})

t.test('what a visitor brings: their parameters fill in, and are passed on where the link wants it', async (t) => {
  const cases: [address: string, query: string, forwardParams: boolean, sent: string, recorded?: string][] = [
    ['https://example.com/?a=0', 'a=1', false, 'https://example.com/?a=0'],
    [
      'https://example.com/?a=0&utm_source=x',
      'a=1&a=2&utm_source=y',
      true,
      'https://example.com/?a=1&a=2&utm_source=y',
    ],
    ['https://example.com/#f', 'a=1', true, 'https://example.com/?a=1#f'],
    ['https://example.com/{a}?b={b}', 'a=x%2Fy+z&a=2', false, 'https://example.com/x%2Fy%20z?b={b}'],
    ['https://example.com/{a}', 'a', false, 'https://example.com/'],
    ['https://{a}/', 'a=evil.example', false, 'https://{a}/'],
    ['https://example.com{a}/', 'a=.evil.example', false, 'https://example.com{a}/'],
    ['https://example.com/', 'trigger=qr&a=1', true, 'https://example.com/?a=1'],
    ['https://example.com/', 'trigger=qr', true, 'https://example.com/'],
    ['https://example.com/', 'gclid=7&a=1', true, 'https://example.com/?gclid=7&a=1', 'https://example.com/?a=1'],
    ['https://example.com/', 'svc_cid=7&a=1', true, 'https://example.com/?svc_cid=7&a=1', 'https://example.com/?a=1'],
    ['https://example.com/?c={gclid}', 'GCLID=6&gclid=7', false, 'https://example.com/?c=7', 'https://example.com/?c={gclid}'], // biome-ignore format: a case a line
    ['https://example.com/', 'a=%FC\x01"<%E2%82%AC#x', true, 'https://example.com/?a=%FC%01%22%3C%E2%82%AC%23x'],
    ['https://example.com/p/{a}/x', 'a=..', false, 'https://example.com/p/{a}/x'],
    ['https://example.com/p/{a}/x', 'a=.', false, 'https://example.com/p/{a}/x'],
    ['https://example.com/p/{a}/x', 'a=%2e%2E', false, 'https://example.com/p/{a}/x'],
    ['https://example.com/p/{a}/x', 'a=%252e.', false, 'https://example.com/p/%252e./x'],
    ['https://example.com/p/%2E{a}/x', 'a=.', false, 'https://example.com/p/%2E{a}/x'],
    ['https://example.com/p/%2{a}./x', 'a=e', false, 'https://example.com/p/%2{a}./x'],
    ['https://example.com/p/{a}{b}/x', 'a=.&b=.', false, 'https://example.com/p/{a}{b}/x'],
    ['https://example.com/p\\{a}/x', 'a=..', false, 'https://example.com/p\\{a}/x'],
    ['https://example.com/p/{a}/x', 'a=../..', false, 'https://example.com/p/..%2F../x'],
    ['https://example.com/p/{a}/x', 'a=..\\..', false, 'https://example.com/p/..%5C../x'],
    ['https://example.com/v{a}/x?d={a}#{a}', 'a=..', false, 'https://example.com/v../x?d=..#..'],
    ['https://example.com/{a}', 'a=%ff%', false, 'https://example.com/%EF%BF%BD%25'],
    ['https://example.com/', 'a=%0d%0aX: 1\r\n', true, 'https://example.com/?a=%0d%0aX:%201%0D%0A'],
  ]
  for (const [address, query, forwardParams, sent, recorded = sent] of cases)
    t.same(destinationFor(address, query, forwardParams), { sent, recorded }, `${address} with ${query}`)
})

t.test('whatever visitors bring, hosts and the fixed segments of paths stay where they are', async (t) => {
  const dice = createDice(20_260_311)
  const fixed = ['p', 'x', 'a-b', '.well-known', '...']
  const around = ['', '', '', '.', '%2e', '%2', '%', 'v', '..x']
  const parts = ['.', '..', '%2e', '%2E', '%252e', 'e', '2e', '/', '%2f', '\\', '%5c', '%', '@', ':', '?', '#', '%23', 'evil.example', '%09', '%00', ';', '\xff', ''] // biome-ignore format: a list
  const wrong: string[] = []
  for (let round = 0; round < 20_000; round++) {
    const segments = Array.from({ length: 1 + dice.below(5) }, () =>
      dice.chance(0.5)
        ? dice.pick(fixed)
        : `${dice.pick(around)}{${dice.pick(['a', 'b'])}}${dice.pick([...around, '{b}'])}`,
    )
    const separators = segments.map(() => dice.pick(['/', '/', '/', '\\']))
    const address = `https://example.com${segments.map((segment, i) => `${separators[i]}${segment}`).join('')}/end`
    const value = () => Array.from({ length: dice.below(4) }, () => dice.pick(parts)).join('')
    const query = `a=${value()}&b=${value()}`.replaceAll('#', '%23')
    const { sent } = destinationFor(address, query, false)
    const { host, pathname, search, hash } = new URL(sent)
    const found = pathname.split('/').slice(1)
    const stay = [...segments, 'end'].every((segment, i) => segment.includes('{') || found[i] === segment)
    if (!stay || host !== 'example.com' || found.length !== segments.length + 1 || search + hash !== '')
      wrong.push(`${address} with ${query} is ${sent}`)
  }
  t.strictSame(wrong, [])
})

t.test('what must be encoded is, wherever it stands in a long query', async (t) => {
  const query = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).filter((char) => char !== '&')
  const encoded = query.map((char) => (/[^\x21-\x7e]|["#<>`]/.test(char) ? encodeURIComponent(char) : char))
  const long = (parts: string[]) => `${parts.join('').repeat(100)}x`
  t.equal(
    destinationFor('https://example.com/', `a=${long(query)}`, true).sent,
    `https://example.com/?a=${long(encoded)}`,
  )
})

t.test('a scan is told by its own parameter, not by what looks like it', async (t) => {
  for (const query of ['trigger=qr', 'a=1&trigger=qr', 'trigger=qr&a']) t.ok(isScan(query), query)
  for (const query of ['', 'trigger=qrs', 'xtrigger=qr', 'a=trigger=qr']) t.notOk(isScan(query), query)
})

t.test(
  'a query of thousands of parameters: the first ones count, the others are passed on and not recorded',
  async (t) => {
    const first = Array.from({ length: PARAMS_MAX }, (_, i) => `p${i}=${i}`).join('&')
    const address = 'https://example.com/{p0}/{late}?p1=own&late=own'
    const { sent, recorded } = destinationFor(address, `${first}&late=1&gclid=7&%zz`, true)
    t.equal(sent, `https://example.com/0/{late}?late=own&${first}&late=1&gclid=7&%zz`)
    t.equal(recorded, `https://example.com/0/{late}?late=own&${first}`)
    t.equal(
      destinationFor('https://example.com/', '%&'.repeat(7500), true).sent.length,
      'https://example.com/?'.length + 15_000,
    )
  },
)

t.test('placeholders and what fills them are bounded', async (t) => {
  const filled = (address: string, query: string) => destinationFor(address, query, false).sent
  t.equal(
    filled(`https://example.com/?${'{a}'.repeat(53)}`, 'a=1'),
    `https://example.com/?${'1'.repeat(50)}{a}{a}{a}`,
    'the bound is low: each placeholder of a made-up destination costs time',
  )
  const half = 'x'.repeat(FILLED_CHARS_MAX / 2)
  t.equal(filled('https://example.com/?{a}{a}{a}{b}', `a=${half}&b=`), `https://example.com/?${half}${half}{a}`)
})
