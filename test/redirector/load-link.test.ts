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
  const source = createLinkSource(counting, 'https://short.example', createSettings(sql), createKnownHistory())
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
