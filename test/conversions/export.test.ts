// Conversions reach ClickHouse, each once, whatever is killed or restored: two real ingests, of which one at a time exports.
import type { Sql, TransactionSql } from 'postgres'
import t, { type Test } from 'tap'
import { ulid } from 'ulid'
import { ulidBytes } from '../../click/ulid.js'
import { compareConversions, settleConversions } from '../../conversions/compare-stores.js'
import { completeConversions } from '../../maintenance/complete-conversions.js'
import { freePort } from '../../process/free-port.js'
import { seededRandom } from '../chaos/seeded-random.js'
import { withFolder } from '../folder.js'
import { countLockWaits } from '../lock-waits.js'
import { oneShard } from '../one-shard.js'
import { programVictim } from '../programs.js'
import { withClickHouse, withPostgres } from '../services.js'
import { until } from '../until.js'

t.setTimeout(300_000)
const [postgres, clickhouse] = await Promise.all([withPostgres(t), withClickHouse(t)])
const { sql } = postgres
const { client } = clickhouse
const shards = oneShard(client)
await sql`INSERT INTO workspaces (name) VALUES ('one'), ('two')`
const random = seededRandom(7)
const ports = [await freePort(), await freePort()]
const ingests = ports.map((port, i) =>
  programVictim(t, `ingest ${i}`, 'ingest/main.js', {
    DATABASE_URL: postgres.url,
    CLICKHOUSE_URL: clickhouse.url,
    DATA_DIR: withFolder(t),
    INGEST_MONITOR_PORT: String(port),
  }),
)

async function insertSale(tx: Sql | TransactionSql, id: string) {
  const [workspaceId, amount] = [1 + Math.floor(random() * 2), Math.floor(random() * 1000) - 200]
  await tx`
    INSERT INTO conversions (workspace_id, id, inserted_at, occurred_at, event_name, event_type, external_id,
      unattributed, amount_cents, currency, country, ip_source, source)
    VALUES (${workspaceId}, ${id}, now(), now(), 'paid', 'sale', ${`c${Math.floor(random() * 9)}`},
      'no_token', ${amount}, 'EUR', 'CH', 'visitor', 'test')`
}

/** Committed in another order than the ids have, as requests are. */
async function convert(count: number) {
  const one = async () => {
    const id = ulid()
    await sql.begin(async (tx) => {
      await insertSale(tx, id)
      if (random() < 0.2) await new Promise((resolve) => setTimeout(resolve, random() * 60))
    })
  }
  for (let i = 0; i < count; i += 20) await Promise.all(Array.from({ length: Math.min(20, count - i) }, one))
}

/** Voids some of those that are there, while others come. */
async function voidSome(count: number) {
  for (let i = 0; i < count; i += 1) {
    await sql`
      SELECT void_conversion(workspace_id, id)
      FROM (SELECT workspace_id, id FROM conversions WHERE NOT voided ORDER BY random() LIMIT 1) AS one`
    await new Promise((resolve) => setTimeout(resolve, random() * 40))
  }
}

async function rowsOf<T>(query: string): Promise<T[]> {
  return (await client.query({ query, format: 'JSONEachRow' })).json<T>()
}
const copied = () =>
  rowsOf<{ w: number; n: number; cents: number }>(
    `SELECT workspace_id AS w, toInt32(count()) AS n, toInt32(sumIf(amount_cents, voided = 0)) AS cents FROM conversions FINAL
     WHERE event_name = 'paid' GROUP BY w ORDER BY w`,
  )
const kept = async () => [
  ...(await sql<{ w: number; n: number; cents: number }[]>`
    SELECT workspace_id AS w, count(*)::int AS n,
      coalesce(sum(amount_cents) FILTER (WHERE NOT voided), 0)::int AS cents FROM conversions
    WHERE event_name = 'paid' GROUP BY w ORDER BY w`),
]
const isSame = async () => JSON.stringify(await copied()) === JSON.stringify(await kept())

/** Waits until ClickHouse has what Postgres has. */
async function exported(t: Test) {
  await until(isSame, 'the same conversions in both stores')
  await until(
    async () => (await sql`SELECT 1 FROM conversions WHERE position IS NULL LIMIT 1`).length === 0,
    'a position of every conversion',
  )
  await until(
    async () => (await sql`SELECT 1 FROM ingest_progress WHERE jsonb_typeof(intent) = 'object'`).length === 0,
    'the end of every batch',
  )
  t.same(await compareConversions(sql, shards), { missing: [], strange: [] })
  const [{ rows, distinct }] = await sql`
    SELECT count(*)::int AS rows, count(DISTINCT position)::int AS distinct FROM conversions`
  t.equal(rows, distinct, 'each has a number of its own')
}

t.test('kills of whoever exports, at any moment', async (t) => {
  await Promise.all(ingests.map((ingest) => ingest.start()))
  const converting = Promise.all([convert(3000), voidSome(150)])
  for (let kill = 0; kill < 8; kill++) {
    await new Promise((resolve) => setTimeout(resolve, random() * 700))
    const ingest = ingests[kill % 2]
    await ingest.kill()
    await ingest.start()
  }
  await converting
  await exported(t)
  t.same(await rowsOf('SELECT toInt32(sum(voided)) AS voided FROM conversions FINAL'), [{ voided: 150 }])
})

t.test('a statement of a killed process numbers conversions after the next process has begun', async (t) => {
  await Promise.all(ingests.map((ingest) => ingest.stop()))
  const [id, firstId, lockedId] = Array.from({ length: 3 }, () => ulid()).sort()
  await Promise.all([insertSale(sql, firstId), insertSale(sql, lockedId)])
  const waiting = () => countLockWaits(sql, '%UPDATE conversions SET position%')
  await sql.begin(async (tx) => {
    await tx`SELECT 1 FROM conversions WHERE id = ${lockedId} FOR UPDATE`
    await ingests[0].start()
    await until(async () => (await waiting()) === 1, 'a statement that numbers conversions')
    await ingests[0].kill()
    await insertSale(sql, id)
    await ingests[1].start()
    await until(async () => (await waiting()) === 2, 'the same statement of the next process')
  })
  await exported(t)
  await ingests[0].start()
})

t.test('a conversion that only one of the stores has as voided is a difference, and is repaired', async (t) => {
  const [{ id }] = await sql`SELECT id FROM conversions WHERE workspace_id = 1 AND NOT voided LIMIT 1`
  await sql`SELECT void_conversion(1, ${id})`
  await exported(t)
  // A restore of an older ClickHouse leaves this.
  await client.command({
    query: `ALTER TABLE conversions UPDATE voided = 0 WHERE id = '${id}'`,
    clickhouse_settings: { mutations_sync: '2' },
  })
  const before = await compareConversions(sql, shards)
  t.same(before.strange, [])
  t.match(before.missing, [{ workspaceId: 1, id }])
  await settleConversions(sql, shards)
  await exported(t)
})

async function restored(change: () => Promise<unknown>) {
  await Promise.all(ingests.map((ingest) => ingest.stop()))
  await change()
  await Promise.all(ingests.map((ingest) => ingest.start()))
}

t.test('ClickHouse is lost', async (t) => {
  await restored(async () => {
    await client.command({ query: 'TRUNCATE TABLE conversions' })
    await client.command({ query: 'TRUNCATE TABLE ingest_marks' })
  })
  await convert(20)
  await exported(t)
})

t.test('Postgres is older: what it has no more is in no report, and numbers do not come again', async (t) => {
  const [{ position }] = await sql`SELECT position FROM ingest_progress WHERE source = 'conversions'`
  const older = (await kept()).reduce((sum, { n }) => sum + n, 0)
  await convert(100)
  await exported(t)
  await restored(async () => {
    await sql`DELETE FROM conversions WHERE position >= ${position}`
    await sql`UPDATE ingest_progress SET position = ${position}, epoch = 1 WHERE source = 'conversions'`
  })
  await convert(50)
  await exported(t)
  t.equal(
    (await copied()).reduce((sum, { n }) => sum + n, 0),
    older + 50,
  )
})

t.test('a click that is not there yet is known to its conversion when it is', async (t) => {
  const id = ulid()
  const clickId = ulid(Date.now() - 60_000)
  const key = ulidBytes(clickId)!
  await sql`
    INSERT INTO conversions (workspace_id, id, inserted_at, occurred_at, event_name, event_type, link_id, click_id,
      currency, ip_source, source)
    VALUES (1, ${id}, now(), now(), 'signup', 'lead', 9, ${clickId}, 'EUR', 'visitor', 'test')`
  const platforms = async () =>
    (await rowsOf<{ platform: string }>(`SELECT platform FROM conversions FINAL WHERE id = '${id}'`)).map(
      ({ platform }) => platform,
    )
  await until(async () => (await platforms()).length === 1, 'the conversion in ClickHouse')
  t.same(await platforms(), [''])
  await client.command({
    query: `INSERT INTO clicks (workspace_id, link_id, time, random, platform)
      VALUES (1, 9, fromUnixTimestamp64Milli(${key.readUIntBE(0, 6)}, 'UTC'), unhex('${key.toString('hex', 6)}'), 'ios')`,
  })
  await until(async () => (await platforms())[0] === 'ios', 'the platform of its click')
  t.equal(await completeConversions(sql, shards), 0, 'nothing is left to be completed')
})

t.test('what could not be looked up is attributed later, and ties its customer', async (t) => {
  const [id, clickId] = [ulid(), ulid(Date.now() - 30_000)]
  const key = ulidBytes(clickId)!
  await sql`
    INSERT INTO conversions (workspace_id, id, inserted_at, occurred_at, event_name, event_type, external_id,
      unattributed, claimed_click_id, currency, ip_source, source)
    VALUES (2, ${id}, now(), now(), 'signup', 'lead', 'zoe', 'not_looked_up', ${clickId}, 'EUR', 'visitor', 'test')`
  const [before, since] = [ulid(), ulid()]
  for (const [each, at] of [
    [before, '1 minute'],
    [since, '-1 second'],
  ])
    await sql`
      INSERT INTO conversions (workspace_id, id, inserted_at, occurred_at, event_name, event_type, external_id,
        unattributed, currency, ip_source, source)
      VALUES (2, ${each}, now() - ${at}::interval, now(), 'paid', 'sale', 'zoe', 'no_token', 'EUR', 'server', 'test')`
  t.equal(await completeConversions(sql, shards), 0)
  await client.command({
    query: `INSERT INTO clicks (workspace_id, link_id, time, random, platform)
      VALUES (2, 5, fromUnixTimestamp64Milli(${key.readUIntBE(0, 6)}, 'UTC'), unhex('${key.toString('hex', 6)}'), 'mac')`,
  })
  t.equal(await completeConversions(sql, shards), 1)
  t.match(await sql`SELECT link_id, unattributed FROM conversions WHERE id = ${id}`, [
    { link_id: 5, unattributed: null },
  ])
  t.match(await sql`SELECT link_id FROM conversion_customers WHERE external_id = 'zoe'`, [{ link_id: 5 }])
  const linkOf = async (each: string) => (await sql`SELECT link_id FROM conversions WHERE id = ${each}`)[0].link_id
  t.same([await linkOf(before), await linkOf(since)], [null, 5], 'what the customer did since follows')
  await until(
    async () => (await rowsOf(`SELECT 1 FROM conversions FINAL WHERE id = '${id}' AND platform = 'mac'`)).length === 1,
    'the completed conversion in ClickHouse',
  )
})
