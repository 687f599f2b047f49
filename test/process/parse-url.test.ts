import t from 'tap'
import { readDomainName } from '../../api/domains/domain-name.js'
import { readDestination } from '../../api/links/draft/destination.js'
import { readHookUrl } from '../../api/webhooks/hook-url.js'
import { parseUrl } from '../../process/parse-url.js'
import { sendable } from '../../redirector/answer/destination.js'
import { refererDomain } from '../../visit/referer.js'

/** More than V8 takes to optimise what is called, under every supported version of Node. */
const CALLS = 100_000

/** How many of `calls` gave anything but `expected`. */
function countOthers(expected: unknown, ask: () => unknown) {
  let others = 0
  for (let i = 0; i < CALLS; i += 1) if (ask() !== expected) others += 1
  return others
}

t.test('a URL is read alike however often it was read before', async (t) => {
  const address = 'https://münchen.de/'
  const punycode = 'https://xn--mnchen-3ya.de/'
  t.equal(
    countOthers(punycode, () => parseUrl(address)?.href),
    0,
  )
  t.equal(
    countOthers(punycode, () => {
      const read = readDestination(address)
      return 'value' in read ? read.value : read.error
    }),
    0,
    'destinations of links',
  )
  t.equal(
    countOthers('xn--mnchen-3ya.de', () => {
      const read = readDomainName('münchen.de')
      return 'value' in read ? read.value : read.error
    }),
    0,
    'names of domains',
  )
  t.equal(
    countOthers(punycode, () => sendable(address)),
    0,
    'what a redirector sends',
  )
  t.equal(
    countOthers('xn--mnchen-3ya.de', () => refererDomain(address)),
    0,
    'referrers',
  )
})

t.test('what is no URL is undefined', async (t) => {
  for (const text of ['', 'nonsense', '//example.com', 'https://', 'http://a b/'])
    t.equal(parseUrl(text), undefined, text)
})

t.test('a host of thousands of letters is refused before it is read', async (t) => {
  const letters = String.fromCodePoint(...Array.from({ length: 20_000 }, (_, i) => 0x4e00 + i))
  for (const text of [
    `https://${letters}.com/`,
    `https:${letters}`,
    ` http:\\\\${letters}`,
    `ht\ttp:/\n/${letters}`,
    `https://user@${letters}`,
  ]) {
    const from = performance.now()
    t.equal(parseUrl(text), undefined)
    t.ok(performance.now() - from < 100)
  }
  t.equal(parseUrl(`//${letters}`, new URL('https://example.com')), undefined)
  t.same(readDomainName(letters), { error: 'is not a host name' })
  t.match(readHookUrl(`https://${letters}/`), { error: 'must have at most 2048 characters, encoded' })
})

t.test('labels and hosts that the DNS cannot have are refused before they are read', async (t) => {
  const label = (length: number) => String.fromCodePoint(...Array.from({ length }, (_, i) => 0x4e00 + i))
  const read = (host: string) => parseUrl(`https://user:word@${host}:8080/path`) !== undefined
  for (const [text, isRead] of [
    [label(63), true],
    [`${label(64)}.example`, false],
    [`${encodeURIComponent(label(63))}%2Eexample`, true],
    [encodeURIComponent(label(64)), false],
    [`${label(40)}\u3002${label(40)}`, true],
    [Array.from({ length: 4 }, () => label(62)).join('.'), true],
    [Array.from({ length: 4 }, () => label(63)).join('.'), false],
    ['[2001:db8:1111:2222:3333:4444:5555:6666]', true],
  ] as const)
    t.equal(read(text), isRead, text.slice(0, 80))
})

t.test('long paths, queries and fragments are read as before', async (t) => {
  const long = 'a'.repeat(8_000)
  for (const text of [`https://example.com/${long}`, `https://example.com?${long}`, `https://example.com#${long}`])
    t.ok(parseUrl(text), text.slice(0, 30))
  t.equal(parseUrl(`/${long}`, new URL('https://example.com'))?.pathname, `/${long}`)
  t.equal(parseUrl(long, new URL('https://example.com'))?.pathname, `/${long}`)
})
