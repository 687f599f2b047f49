import t from 'tap'
import { destinationOf, packLink } from '../../click/packed-link.js'
import {
  canonicalPath,
  createLinkCache,
  type Domain,
  slugOfPath,
  UNKNOWN_DOMAIN,
} from '../../redirector/links/link-cache.js'
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

/** A source that counts the hosts that it is asked for, and fails while it is away. */
function countingSource() {
  const source = {
    hosts: [] as string[],
    isAway: false,
    async loadDomain(host: string) {
      if (source.isAway) throw new Error('away')
      source.hosts.push(host)
      const id = ['go.example', 'set.example'].indexOf(host)
      return id < 0 ? undefined : { id, host, workspaceId: 1 }
    },
    async loadLink({ id }: Domain, slug: string) {
      if (source.isAway) throw new Error('away')
      return linkTo(slug === '/a' ? 'https://example.com/' : '', canonicalPath(slug), id)
    },
  }
  return source
}

t.test('a domain is one entry, however its host is spelled', async (t) => {
  const source = countingSource()
  const cache = createLinkCache(source, 1 << 20)
  for (const host of ['Go.Example:8080', 'go.example', 'GO.EXAMPLE.', 'go.example.:65535'])
    t.equal((await cache.domain(host)).host, 'go.example')
  t.strictSame(source.hosts, ['go.example'])
})

t.test('made-up hosts evict no domain, and those that no domain can have are not looked for', async (t) => {
  const source = countingSource()
  const cache = createLinkCache(source, 1 << 20)
  await cache.link(await cache.domain('go.example'), '/a')
  for (let i = 0; i < 10_500; i++) await cache.domain(`${i}.made-up.example`)
  t.equal(source.hosts.length, 10_501)
  for (let i = 0; i < 1000; i++)
    t.equal(await cache.domain(`${i}${'x'.repeat(15_000)}.example`), UNKNOWN_DOMAIN, 'a long host')
  for (const host of ['', 'a\0b.example', 'a b.example', 'ü.example'])
    t.equal(await cache.domain(host), UNKNOWN_DOMAIN, JSON.stringify(host))
  t.equal(source.hosts.length, 10_501)
  source.isAway = true
  t.match(await cache.link(await cache.domain('go.example'), '/a'), 'https://example.com/')
  t.equal(await cache.domain('10499.made-up.example'), UNKNOWN_DOMAIN, 'the last ones are kept')
  await t.rejects(cache.domain('0.made-up.example'), /away/, 'the first ones are not')
})

t.test('hosts are bounded by bytes, and by number', async (t) => {
  const robotsTxt = 'x'.repeat(100_000)
  let loads = 0
  const loadDomain = async (host: string) => {
    loads += 1
    return { id: 1, host, workspaceId: 1, ...(host.includes('large') && { robotsTxt }) }
  }
  const cache = createLinkCache({ loadDomain, loadLink: () => Promise.reject(new Error('away')) }, 1 << 20)
  for (let i = 0; i < 10_000; i++) await cache.domain(`${i}.small.example`)
  t.equal(cache.hosts.size, 10_000)
  for (let i = 0; i < 1000; i++) await cache.domain(`${i}.large.example`)
  const chars = [...cache.hosts.values()].reduce((sum, domain) => sum + (domain.robotsTxt?.length ?? 0), 0)
  t.ok(2 * chars < 32 << 20, `${chars} characters`)
  t.ok(cache.hosts.size > 100, `${cache.hosts.size} large hosts`)
  loads = 0
  t.equal((await cache.domain('999.large.example')).robotsTxt, robotsTxt)
  t.equal(loads, 0, 'the last ones are kept')
  await cache.domain('0.large.example')
  t.equal(loads, 1, 'the first ones are not')
})

t.test('made-up slugs evict no link', async (t) => {
  const bytesMax = 1 << 20
  const source = countingSource()
  const cache = createLinkCache(source, bytesMax)
  await cache.link(domain, '/a')
  for (let i = 0; i < 4500; i++) {
    await cache.link(domain, `/${i}${'語'.repeat(250)}`)
    if (cache.bytes() > bytesMax / 4) return t.fail(`${cache.bytes()} bytes after ${i} slugs`)
  }
  source.isAway = true
  t.match(await cache.link(domain, '/a'), 'https://example.com/')
  t.equal(destinationOf(await cache.link(domain, `/4499${'語'.repeat(250)}`)), '', 'the last ones are kept')
})

t.test('an unknown slug or host that gets a link or a domain is forgotten', async (t) => {
  const source = heldSource()
  const cache = createLinkCache(source, 1 << 20)
  const asked = cache.link(domain, '/a')
  source.waiting[0].answer(linkTo(''))
  await asked
  cache.forget(0, '/a')
  const again = cache.link(domain, '/a')
  source.waiting[1].answer(linkTo('https://example.com/'))
  t.match(await again, 'https://example.com/')
  t.equal(await cache.domain('new.example'), UNKNOWN_DOMAIN)
  source.loadDomain = async (host) => ({ id: 9, host, workspaceId: 1 })
  cache.forget(9, null)
  t.equal((await cache.domain('new.example')).id, 9)
})

t.test('a change of a domain leaves the others in memory', async (t) => {
  const source = countingSource()
  const cache = createLinkCache(source, 1 << 20)
  await cache.domain('go.example')
  await cache.domain('set.example')
  cache.forget(1, null)
  source.isAway = true
  t.equal((await cache.domain('go.example')).id, 0)
  await t.rejects(cache.domain('set.example'), /away/)
})
