import t from 'tap'
import { readDomainName } from '../../api/domains/domain-name.js'
import { readDestination } from '../../api/links/draft/destination.js'
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
