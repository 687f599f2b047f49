import t from 'tap'
import { destinationOf, packLink } from '../../click/packed-link.js'
import { createLinkCache, type Domain, slugOfPath, UNKNOWN_DOMAIN } from '../../redirector/links/link-cache.js'
import { until } from '../until.js'

const domain: Domain = { id: 0, host: 'go.example', workspaceId: 0 }
const linkTo = (destination: string, path = '/a', domainId = 0) =>
  packLink({ workspaceId: 1, linkId: 7, domainId, host: 'go.example', path, destination })

/** A source whose answers the test gives. */
function heldSource() {
  const waiting: { answer(link: string): void; fail(error: Error): void }[] = []
  return {
    waiting,
    loadDomain: async (host: string) => (host === 'go.example' ? domain : undefined),
    loadLink: () => new Promise<string>((answer, fail) => waiting.push({ answer, fail })),
  }
}

t.test('one load for a slug, however many wait', async (t) => {
  const source = heldSource()
  const cache = createLinkCache(source, 1 << 20)
  const waiters = Array.from({ length: 100 }, () => cache.link(domain, '/a'))
  t.equal(source.waiting.length, 1)
  source.waiting[0].answer(linkTo('https://example.com/'))
  t.equal(new Set(await Promise.all(waiters)).size, 1)
  await cache.link(domain, '/a')
  t.equal(source.waiting.length, 1, 'and none for a cached one')
})

t.test('an unknown slug is asked for once', async (t) => {
  const source = heldSource()
  const cache = createLinkCache(source, 1 << 20)
  const asked = cache.link(domain, '/nowhere')
  source.waiting[0].answer(linkTo('', '/nowhere'))
  t.equal(destinationOf(await asked), '')
  t.equal(destinationOf(await cache.link(domain, '/nowhere')), '')
  t.equal(source.waiting.length, 1)
  t.equal(await cache.domain('other.example'), UNKNOWN_DOMAIN)
})

t.test('a link that changes while it is loaded is loaded again before anybody sees it', async (t) => {
  const source = heldSource()
  const cache = createLinkCache(source, 1 << 20)
  const asked = cache.link(domain, '/a')
  cache.forget(0, '/a')
  source.waiting[0].answer(linkTo('https://example.com/stale'))
  await until(() => source.waiting.length === 2, 'the link to be loaded again', { everyMs: 0 })
  source.waiting[1].answer(linkTo('https://example.com/fresh'))
  t.match(await asked, 'fresh')
  t.match(cache.links.get(0, '/a'), 'fresh')
})

t.test('a load that fails is told to all who wait, and tried again by the next', async (t) => {
  const source = heldSource()
  const cache = createLinkCache(source, 1 << 20)
  const waiters = [cache.link(domain, '/a'), cache.link(domain, '/a')]
  source.waiting[0].fail(new Error('away'))
  for (const waiter of waiters) await t.rejects(waiter, /away/)
  const again = cache.link(domain, '/a')
  source.waiting[1].answer(linkTo('https://example.com/'))
  t.match(await again, 'example.com')
})

t.test('paths: escapes are decoded, text that is none is no slug', async (t) => {
  t.equal(slugOfPath('/caf%C3%A9'), '/café')
  t.equal(slugOfPath('/cafe\u0301'), '/café', 'and normalised')
  t.equal(slugOfPath('/%FF%FE'), undefined)
  t.equal(slugOfPath('/a%00b'), undefined, 'nothing that Postgres would refuse')
  t.equal(slugOfPath(`/${'a'.repeat(65_536)}`), undefined, 'nor what would only fill the cache')
  t.equal(slugOfPath('/plain'), '/plain')
})
