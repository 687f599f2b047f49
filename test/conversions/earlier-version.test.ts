// Conversions that an earlier version has recorded stay as they are, and get what this version knows of them.
import t, { type Test } from 'tap'
import { ulid } from 'ulid'
import { ulidBytes } from '../../click/ulid.js'
import { completeConversions } from '../../maintenance/complete-conversions.js'
import { migrateClickHouse } from '../../migrate/migrate-clickhouse.js'
import { migratePostgres, postgresSchema } from '../../migrate/migrate-postgres.js'
import { rowsOf, withStores } from '../lifecycle/stores.js'
import { withEmptyPostgres } from '../services.js'

const MIGRATION = '0019_attribution_window.sql'

/** A database as the version before has it. */
async function openEarlier(t: Test) {
  const { sql } = await withEmptyPostgres(t)
  await sql`CREATE TABLE schema_migrations (
    name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`
  for (const { name, text, checksum } of postgresSchema().filter(({ name }) => name < MIGRATION)) {
    await sql.begin((tx) => tx.unsafe(text))
    await sql`INSERT INTO schema_migrations (name, checksum) VALUES (${name}, ${checksum})`
  }
  return sql
}

t.test('Postgres: what is there stays, and an api of the version before goes on', async (t) => {
  const sql = await openEarlier(t)
  await sql`INSERT INTO workspaces (name) VALUES ('one')`
  await sql`INSERT INTO links (workspace_id, slug, url) VALUES (1, '/one', 'https://example.com')`
  /** Calls the function with the arguments of that api. */
  const record = (eventId: string, clickId: string) => sql`
    SELECT outcome, (recorded).link_id FROM record_conversion(1, ${ulid()}, now(), now(), 'a', 'sale', ${eventId}, NULL, 1,
      ${clickId}, NULL, NULL, 5, 'EUR', NULL, 'server', 'api', NULL, '{enterprise}')`
  const old = ulid(Date.now() - 400 * 86_400_000)
  t.match(await record('before', old), [{ outcome: 'new', link_id: 1 }])
  const before = await sql`SELECT * FROM conversions`
  t.ok((await migratePostgres(sql)).includes(MIGRATION))
  t.match(await sql`SELECT * FROM conversions`, before)
  t.match(await sql`SELECT voided, refund_of FROM conversions`, [{ voided: false, refund_of: null }])
  t.match(await sql`SELECT attribution_days FROM workspaces`, [{ attribution_days: 90 }])
  t.match(await record('before', old), [{ outcome: 'known', link_id: 1 }])
  t.match(await record('after', old), [{ outcome: 'new', link_id: null }], 'its reports are held to the window')
  t.match(await record('fresh', ulid()), [{ outcome: 'new', link_id: 1 }])
})

t.test('ClickHouse: rows from before count, and get what their clicks have', async (t) => {
  const { sql, client, shards } = await withStores(t)
  const added = ['voided', 'device', 'language', 'isp']
  await client.command({ query: `ALTER TABLE conversions ${added.map((name) => `DROP COLUMN ${name}`).join(', ')}` })
  await client.command({
    query: "ALTER TABLE schema_migrations DELETE WHERE name = '0004_conversion_columns.sql'",
    clickhouse_settings: { mutations_sync: '2' },
  })
  await sql`INSERT INTO workspaces (name) VALUES ('one')`
  const [known, gone] = [ulid(), ulid()]
  for (const [i, clickId] of [known, gone].entries()) {
    await sql`
      INSERT INTO conversions (workspace_id, id, inserted_at, occurred_at, event_name, event_type, link_id, click_id,
        currency, ip_source, source, position)
      VALUES (1, ${`01KJ00000000000000000000A${i}`}, now(), now(), 'a', 'lead', 9, ${clickId}, 'EUR', 'visitor', 'test', ${i + 1})`
    await client.command({
      query: `INSERT INTO conversions (workspace_id, occurred_at, inserted_at, id, version, event_type, link_id, click_id, platform)
        SELECT 1, now64(3), now64(3), '01KJ00000000000000000000A${i}', ${i + 1}, 'lead', 9, '${clickId}', 'ios'`,
    })
  }
  const key = ulidBytes(known)!
  await client.command({
    query: `INSERT INTO clicks (workspace_id, link_id, time, random, platform, device, language, isp)
      VALUES (1, 9, fromUnixTimestamp64Milli(${key.readUIntBE(0, 6)}, 'UTC'), unhex('${key.toString('hex', 6)}'),
        'ios', 'mobile', 'de', 'Swisscom')`,
  })
  t.same(await migrateClickHouse(client), ['0004_conversion_columns.sql'])
  const seen = `SELECT id, voided, platform, device, language, isp FROM conversions FINAL ORDER BY id`
  t.same(await rowsOf(client, seen), [
    ['01KJ00000000000000000000A0', 0, 'ios', '', '', ''],
    ['01KJ00000000000000000000A1', 0, 'ios', '', '', ''],
  ])
  t.equal(await completeConversions(sql, shards), 1)
  const waiting = await sql`SELECT id FROM conversions WHERE position IS NULL`
  t.same([...waiting], [{ id: '01KJ00000000000000000000A0' }], 'one whose click is gone keeps what it has')
})
