// An api process is killed while it compares links with a blocklist; another goes on where it was.
import fs from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { createComparison } from '../../maintenance/compare-destinations.js'
import { freePort } from '../../process/free-port.js'
import { withFolder } from '../folder.js'
import { programVictim } from '../programs.js'
import { withClickHouse, withPostgres } from '../services.js'
import { until } from '../until.js'
import { withBlocklist } from './abuse-fixture.js'

t.setTimeout(240_000)
const LINKS = 20_000
const [{ sql, url }, clickhouse] = await Promise.all([withPostgres(t), withClickHouse(t)])
await sql`INSERT INTO workspaces (name) VALUES ('one')`
await sql`
  INSERT INTO links (workspace_id, slug, url)
  SELECT 1, '/l' || i, 'https://' || CASE WHEN i % 100 = 0 THEN 'evil' ELSE 'good' END || '.example/' || i
  FROM generate_series(1, ${LINKS}::integer) AS i`
const check = async () => (await sql`SELECT last_id, finished_at FROM destination_checks`)[0]
const countFlagged = async () =>
  (await sql`SELECT count(*)::integer AS count FROM links WHERE flagged IS NOT NULL`)[0].count

t.test('the comparison goes on behind the last batch, and every link has its flag', async (t) => {
  const file = path.join(withFolder(t, 'blocklist'), 'own.txt')
  fs.writeFileSync(file, 'evil.example\n')
  const api = programVictim(t, 'api', 'api/main.js', {
    DATABASE_URL: url,
    CLICKHOUSE_URL: clickhouse.url,
    DATA_DIR: withFolder(t, 'api'),
    BLOCKLISTS: `${file},http://127.0.0.1:1/feed.txt`,
    API_PORT: String(await freePort()),
    API_MONITOR_PORT: String(await freePort()),
  })
  await api.start()
  await until(
    async () => (await check()).finished_at === null && (await check()).last_id >= 2000,
    'the check to be under way',
  )
  await api.kill()
  const killed = await check()
  t.equal(killed.finished_at, null)
  t.ok(killed.last_id < LINKS)
  t.ok((await countFlagged()) >= killed.last_id / 100)
  const audit = await sql`SELECT DISTINCT actor, actor_name FROM audit_log WHERE action = 'updated'`
  t.same(audit, [{ actor: 'service', actor_name: 'api' }])

  // The digest of these lists is noted as that of the check, so that it goes on. Links that it has done are left alone.
  const { flags } = await withBlocklist(t, 'evil.example\n')
  await sql`UPDATE destination_checks SET lists = ${flags.digest()}`
  await sql`UPDATE links SET flagged = NULL WHERE id <= ${killed.last_id} AND id % 200 = 0`
  const changed = await createComparison(sql, flags, 0)(new AbortController().signal)
  t.ok(changed! > 0)
  t.match(await check(), { finished_at: Date })
  t.equal(await countFlagged(), LINKS / 100 - Math.floor(killed.last_id / 200))
})
