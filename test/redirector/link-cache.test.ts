import t from 'tap'
import { destinationOf, packLink } from '../../click/packed-link.js'
import type { Domain } from '../../redirector/links/domain-table.js'
import { createFinder } from '../../redirector/links/find-link.js'
import { canonicalPath, createLinkCache, slugOfPath, UNKNOWN_DOMAIN } from '../../redirector/links/link-cache.js'
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

t.test('large texts of domains evict each other, and no domain', async (t) => {
  const robotsTxt = 'x'.repeat(100_000)
  const source = {
    loads: 0,
    isAway: false,
    async loadDomain(host: string) {
      if (source.isAway) throw new Error('away')
      source.loads += 1
      const [id, of] = host.split('.')
      const isLarge = of === 'large'
      return { id: Number(id), host, workspaceId: isLarge ? 1 : 2, ...(isLarge && { robotsTxt }) }
    },
    loadLink: async ({ id, host }: Domain) => linkTo(`https://example.com/${host}`, '/a', id),
  }
  const cache = createLinkCache(source, 256 << 20)
  const hosts = [
    ...Array.from({ length: 20_000 }, (_, i) => `${i + 1}.small.example`),
    ...Array.from({ length: 1000 }, (_, i) => `${i + 30_000}.large.example`),
  ]
  for (const host of hosts) await cache.link(await cache.domain(host), '/a')
  t.equal(source.loads, hosts.length)
  const chars = [...cache.hosts.entries()].reduce((sum, [, domain]) => sum + (domain.robotsTxt?.length ?? 0), 0)
  t.ok(2 * chars < 32 << 20 && chars > 100 * robotsTxt.length, `${chars} characters`)
  source.isAway = true
  for (const host of hosts) {
    const domain = cache.knownDomain(host)
    const link = domain && cache.knownLink(domain.id, '/a')
    if (!link || destinationOf(link) !== `https://example.com/${host}`) t.fail(`${host} is not known`)
  }
  const find = createFinder(cache)
  const first = { host: '30000.large.example', path: '/robots.txt' }
  await t.rejects(find(first), /away/, 'texts that were evicted are loaded when they are needed')
  await t.resolves(find({ ...first, path: '/a.qr' }))
  t.match(await find({ host: '30999.large.example', path: '/robots.txt' }), { domain: { robotsTxt } })
  source.isAway = false
  t.match(await find(first), { domain: { robotsTxt }, other: 'robots' })
  t.equal(source.loads, hosts.length + 1)
  t.equal(cache.knownDomain(first.host)?.robotsTxt, robotsTxt, 'and kept again')
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
