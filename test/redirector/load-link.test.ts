import path from 'node:path'
import t from 'tap'
import { startPostgres } from '../../embedded/postgres.js'
import { migratePostgres } from '../../migrate/migrate-postgres.js'
import { connectPostgres, type Sql } from '../../postgres/connect.js'
import { createKnownHistory } from '../../redirector/links/history.js'
import { createLinkCache, UNKNOWN_DOMAIN } from '../../redirector/links/link-cache.js'
import { createLinkSource } from '../../redirector/links/load-link.js'
import { createSettings } from '../../redirector/links/workspace-settings.js'
import { withFolder } from '../folder.js'

const postgres = await startPostgres({ dataDir: path.join(withFolder(t, 'load-link'), 'postgres') })
t.teardown(() => postgres.stop())
const sql = connectPostgres(postgres.url, 'test')
t.teardown(() => sql.end({ timeout: 1 }))
await migratePostgres(sql)
await sql`INSERT INTO workspaces (name) VALUES ('one')`
await sql`INSERT INTO domains ${sql([
  { workspace_id: 1, name: 'a.example' },
  { workspace_id: 1, name: 'b.example' },
])}`

const history = createKnownHistory()

/** The same connection, which counts the statements that look for domains. */
function countingSql() {
  const counted = { queries: 0 }
  const count = new Proxy(sql, {
    apply(target, self, args) {
      if (String(args[0]).includes('JOIN domains')) counted.queries += 1
      return Reflect.apply(target, self, args)
    },
  })
  return { counted, sql: count as Sql }
}

t.test('hosts that are looked for at once share queries', async (t) => {
  const { counted, sql: counting } = countingSql()
  const source = createLinkSource({ sql: counting, history }, 'https://short.example', createSettings(sql))
  const cache = createLinkCache(source, 1 << 20)
  const made = Array.from({ length: 600 }, (_, i) => cache.domain(`${i}.made-up.example`))
  const [a, b, own, again] = await Promise.all(
    ['A.example:8080', 'b.example', 'short.example', 'a.example.'].map((host) => cache.domain(host)),
  )
  t.match([a, b, own], [{ host: 'a.example', workspaceId: 1 }, { host: 'b.example' }, { id: 0, host: 'short.example' }])
  t.equal(again, a)
  t.strictSame(new Set(await Promise.all(made)), new Set([UNKNOWN_DOMAIN]))
  t.ok(counted.queries <= 5, `${counted.queries} queries`)
})

/** The most values that one turn of the event loop gets, of all that are asked for at once. */
async function mostInATurn(asked: Promise<unknown>[]): Promise<number> {
  let inTurn = 0
  let most = 0
  let ended = false
  const tick = () => {
    most = Math.max(most, inTurn)
    inTurn = 0
    if (!ended) setImmediate(tick)
  }
  setImmediate(tick)
  await Promise.all(asked.map((value) => value.then(() => (inTurn += 1))))
  ended = true
  return Math.max(most, inTurn)
}
const newCache = () =>
  createLinkCache(createLinkSource({ sql, history }, 'https://short.example', createSettings(sql)), 256 << 20)

t.test('other visitors are answered between large links and hosts that are loaded at once', async (t) => {
  await sql`
    INSERT INTO links (workspace_id, slug, url, head_tags)
    SELECT 1, '/large' || i, 'https://example.com/' || i, repeat('"', 50000) FROM generate_series(1, 100) AS i`
  await sql`
    INSERT INTO domains (workspace_id, name, robots_txt)
    SELECT 1, i || '.large.example', repeat('x', 100000) FROM generate_series(1, 100) AS i`
  const cache = newCache()
  const domain = await cache.domain('short.example')
  await cache.link(domain, '/large1')
  const numbers = Array.from({ length: 100 }, (_, i) => i + 1)
  const links = await mostInATurn(numbers.map((i) => cache.link(domain, `/large${i}`)))
  t.ok(links <= 5, `${links} links in a turn`)
  const hosts = await mostInATurn(numbers.map((i) => cache.domain(`${i}.large.example`)))
  t.ok(hosts <= 5, `${hosts} hosts in a turn`)
  t.equal(cache.size(), 100)
})

t.test('small links share turns, some dozens each', async (t) => {
  await sql`
    INSERT INTO links (workspace_id, slug, url) SELECT 1, '/small' || i, 'https://example.com/' || i
    FROM generate_series(1, 500) AS i`
  const cache = newCache()
  const domain = await cache.domain('short.example')
  await cache.link(domain, '/small1')
  const links = await mostInATurn(Array.from({ length: 500 }, (_, i) => cache.link(domain, `/small${i + 1}`)))
  t.ok(links >= 20 && links <= 150, `${links} links in a turn`)
})

t.test('a link that cannot be read fails for its own visitors only', async (t) => {
  await sql`INSERT INTO links (workspace_id, slug, url) VALUES (1, '/good', 'https://example.com/good')`
  await sql`INSERT INTO links (workspace_id, slug, url, rules) VALUES (1, '/bad', 'https://example.com/', '[null]')`
  const cache = newCache()
  const domain = await cache.domain('short.example')
  await cache.link(domain, '/nowhere')
  const [first, bad, good] = await Promise.allSettled(
    ['/also-nowhere', '/bad', '/good'].map((slug) => cache.link(domain, slug)),
  )
  t.match([first.status, bad.status, good.status], ['fulfilled', 'rejected', 'fulfilled'])
})
