// A tenant who changes thousands of links at once empties nobody else's cache.
import path from 'node:path'
import t from 'tap'
import { startPostgres } from '../../embedded/postgres.js'
import { migratePostgres } from '../../migrate/migrate-postgres.js'
import { connectPostgres } from '../../postgres/connect.js'
import { followChanges } from '../../redirector/links/follow-changes.js'
import { createKnownHistory } from '../../redirector/links/history.js'
import { createLinkCache } from '../../redirector/links/link-cache.js'
import { createLinkSource } from '../../redirector/links/load-link.js'
import { createSettings } from '../../redirector/links/workspace-settings.js'
import { withFolder } from '../folder.js'
import { until } from '../until.js'

const LINKS = 24_000

const postgres = await startPostgres({ dataDir: path.join(withFolder(t, 'many-changes'), 'postgres') })
t.teardown(() => postgres.stop())
const sql = connectPostgres(postgres.url, 'test')
t.teardown(() => sql.end({ timeout: 1 }))
await migratePostgres(sql)
await sql`INSERT INTO workspaces (name) VALUES ('one'), ('two')`
await sql`INSERT INTO links (workspace_id, slug, url) VALUES (1, '/own', 'https://example.com/')`

async function withFollowedCache() {
  const settings = createSettings(sql)
  const history = createKnownHistory()
  const cache = createLinkCache(createLinkSource({ sql, history }, 'https://short.example', settings), 1 << 28)
  const { forgetAll } = cache
  let forgotten = 0
  cache.forgetAll = () => {
    forgotten += 1
    forgetAll()
  }
  const changes = followChanges(sql, cache, settings, history, undefined, () => undefined)
  t.teardown(() => changes.close())
  await changes.start()
  return { cache, forgottenAll: () => forgotten }
}

t.test('links of others stay, and each changed link is forgotten', async (t) => {
  const { cache, forgottenAll } = await withFollowedCache()
  const before = forgottenAll()
  const domain = await cache.domain('short.example')
  await cache.link(domain, '/own')
  for (const slug of ['/made-1', `/made-${LINKS / 2}`, `/made-${LINKS}`]) await cache.link(domain, slug)

  let turns = 0
  const timer = setInterval(() => (turns += 1), 1)
  await sql`
    INSERT INTO links (workspace_id, slug, url)
    SELECT 2, '/made-' || n, 'https://example.com/' FROM generate_series(1, ${LINKS}::int) AS n`
  for (const slug of ['/made-1', `/made-${LINKS / 2}`, `/made-${LINKS}`])
    await until(() => cache.knownLink(0, slug) === undefined, `${slug} to be forgotten`)
  clearInterval(timer)
  t.ok(cache.knownLink(0, '/own'), "another workspace's link stays")
  t.equal(forgottenAll(), before)
  t.ok(turns > 0)
})
