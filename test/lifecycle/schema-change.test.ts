// A new rollup comes while visitors click: it must say exactly what the clicks say, with nobody told to stop anything.
import t, { type Test } from 'tap'
import { migrateClickHouseAt } from '../../migrate/migrate.js'
import { auditRollups } from '../../rollups/audit.js'
import { whileInsertsPause } from '../../rollups/pause-inserts.js'
import { ROLLUPS, rollupOf } from '../../rollups/rollups.js'
import { checkExactlyOnce } from '../chaos/check.js'
import { seededRandom } from '../chaos/seeded-random.js'
import { startSystem } from '../chaos/system.js'
import { startVisitors } from '../chaos/visitors.js'
import { until } from '../until.js'

t.setTimeout(240_000)
/** Counters as the version that is installed next may bring them. */
const added = [rollupOf('host', { value: 'host', step: 'day' }), rollupOf('slug', { value: 'slug', step: 'bucket' })]
const rollups = [...ROLLUPS, ...added]

t.test('a rollup that is added while clicks flow is exact', async (t) => {
  const { sql, client, clickhouse, env, ingests, port, slugs } = await startSystem(t, { links: 20, ingests: 1 })
  const visitors = startVisitors({ port, slugs, visitors: 4, random: seededRandom(5) })
  t.teardown(() => visitors.stop())

  async function answer(count: number) {
    const before = visitors.answered.size
    await until(() => visitors.answered.size >= before + count, `${count} answers`)
  }
  const recorded = async (table = 'clicks') => {
    const result = await client.query({ query: `SELECT count() FROM ${table}`, format: 'JSONCompactEachRow' })
    return Number((await result.json<[string]>())[0][0])
  }
  async function insertMore() {
    const before = await recorded()
    await until(async () => (await recorded()) > before, 'more clicks in ClickHouse')
  }
  const addRollups = async (t: Test) =>
    t.same(
      await migrateClickHouseAt(clickhouse.url, env.DATABASE_URL, { rollups }),
      added.map(({ table }) => table),
    )
  /** Makes the database as it was before the change. */
  async function forgetRollups() {
    for (const { table } of added) {
      await client.command({ query: `DROP TABLE ${table}_mv SYNC` })
      await client.command({ query: `DROP TABLE ${table} SYNC` })
    }
    await client.command({
      query: `ALTER TABLE schema_migrations DELETE WHERE name IN (${added.map(({ table }) => `'${table}'`).join(', ')})`,
      clickhouse_settings: { mutations_sync: '2' },
    })
  }

  await t.test('while ingest runs, which pauses by itself', async (t) => {
    await answer(500)
    await insertMore()
    await addRollups(t)
    await insertMore()
  })

  await t.test('while ingest is stopped, and clicks wait', async (t) => {
    await ingests[0].stop()
    await forgetRollups()
    await answer(500)
    await addRollups(t)
    await ingests[0].start()
    await insertMore()
  })

  await t.test('nothing is inserted while inserts pause, and redirects go on', async (t) => {
    await whileInsertsPause(sql, async () => {
      const before = await recorded()
      await answer(300)
      t.equal(await recorded(), before)
    })
    await insertMore()
  })

  await visitors.stop()
  await checkExactlyOnce(t, client, visitors)
  const today = new Date().toISOString().slice(0, 10)
  t.same(await auditRollups(client, '2000-01-01', today, added), [], 'the new rollups say what the clicks say')
  for (const { table } of added) t.ok((await recorded(table)) > 0, `${table} has rows`)

  await t.test('after a kill that left a batch begun, there is no pause before it is finished', async (t) => {
    await ingests[0].stop()
    await sql`UPDATE ingest_progress SET intent = '{"to": 1, "rows": 1, "token": "x", "versions": ""}'`
    await t.rejects(
      whileInsertsPause(sql, async () => t.fail('must not run'), 100),
      /was begun and is not finished/,
    )
    await sql`UPDATE ingest_progress SET intent = NULL`
    t.equal(await whileInsertsPause(sql, async () => 7, 100), 7, 'and the lock was given back')
  })
})
