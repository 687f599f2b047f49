import type { ClickHouseClient } from '@clickhouse/client'
import t, { type Test } from 'tap'
import { connectClickHouse } from '../../clickhouse/connect.js'
import { statementsOf } from '../../migrate/clickhouse-ddl.js'
import { clickHouseSchema } from '../../migrate/clickhouse-schema.js'
import { migrateClickHouse } from '../../migrate/migrate-clickhouse.js'
import { auditRollups } from '../../rollups/audit.js'
import { ROLLUPS, rollupOf } from '../../rollups/rollups.js'
import { insertClicks } from '../api/insert-clicks.js'
import { withClickHouse } from '../services.js'

/**
 * One statement makes the table of applied files, one reads it, and one notes all rollups. A numbered file takes its own
 * statements and a note; a rollup takes its table and its view.
 */
const STATEMENTS_MAX = clickHouseSchema().reduce(
  (sum, { text, rollup }) => sum + statementsOf(text).length + (rollup ? 0 : 1),
  3,
)

/** Counters as a later version may bring them. */
const added = [
  rollupOf('host', { value: 'host', step: 'day' }),
  rollupOf('slug', { value: 'slug', step: 'bucket' }),
  rollupOf('param_key', {
    value: "arrayJoin(arrayMap(p -> splitByChar('=', p)[1], params))",
    list: "arrayMap(p -> splitByChar('=', p)[1], params)",
    step: 'bucket',
  }),
]

/** A client of an empty database. */
async function withEmpty(t: Test) {
  const { client: admin, url } = await withClickHouse(t)
  const empty = new URL(url)
  empty.pathname += '_empty'
  const name = empty.pathname.slice(1)
  await admin.command({ query: `CREATE DATABASE ${name}` })
  t.teardown(async () => void (await admin.command({ query: `DROP DATABASE ${name}` })))
  const client = connectClickHouse(empty.href, 'test')
  t.teardown(() => client.close())
  return client
}

async function tablesOf(client: ClickHouseClient) {
  const query = 'SELECT name FROM system.tables WHERE database = currentDatabase() ORDER BY name'
  const result = await client.query({ query, format: 'JSONCompactEachRow' })
  return (await result.json<[string]>()).map(([name]) => name)
}

/** The client, with `before` called before each statement. */
function watched(client: ClickHouseClient, before: () => void) {
  const methods = new Set<string | symbol>(['command', 'query', 'insert'])
  return new Proxy(client, {
    get(target, name) {
      const method = Reflect.get(target, name)
      if (!methods.has(name)) return method
      return (...args: unknown[]) => {
        before()
        return method.apply(target, args)
      }
    },
  })
}

const click = (day: string, more: object) => ({ workspace_id: 1, link_id: 1, time: new Date(day), ...more })
const somePast = [
  click('2025-12-31T23:59:59Z', { host: 'a.example', slug: '/a', params: ['x=1', 'y=2'] }),
  click('2026-03-01T10:00:00Z', { host: 'a.example', slug: '/b', params: ['x=3'], bot_name: 'Googlebot' }),
]

t.test(`a new database takes at most ${STATEMENTS_MAX} statements, and no pause`, async (t) => {
  let statements = 0
  const client = watched(await withEmpty(t), () => {
    statements += 1
  })
  const whileInsertsPause = async () => void t.fail('nobody inserts')
  const applied = await migrateClickHouse(client, { whileInsertsPause })
  t.ok(statements <= STATEMENTS_MAX, `${statements} statements`)
  t.ok(applied.includes('0001_clicks.sql') && applied.includes(ROLLUPS[0].table))
  t.same(await migrateClickHouse(client, { whileInsertsPause }), [], 'and no more')
})

t.test('a counter that is new to a database with clicks is filled while inserts pause', async (t) => {
  const { client } = await withClickHouse(t)
  await insertClicks(client, somePast)
  const rollups = [...ROLLUPS, ...added]
  let pauses = 0
  const whileInsertsPause = async (work: () => Promise<void>) => {
    pauses += 1
    await work()
  }
  const applied = await migrateClickHouse(client, { rollups, whileInsertsPause })
  t.same(
    applied,
    added.map(({ table }) => table),
  )
  t.equal(pauses, added.length)
  t.same(await auditRollups(client, '2025-01-01', '2026-12-31', rollups), [])
  await insertClicks(
    client,
    somePast.map((one) => ({ ...one, random: 'other then' })),
  )
  t.same(await auditRollups(client, '2025-01-01', '2026-12-31', rollups), [], 'and fed from then on')
  const result = await client.query({
    query:
      'SELECT value, sum(clicks), sum(human_clicks) FROM counter_param_key_by_bucket WHERE days = 56 GROUP BY value',
    format: 'JSONCompactEachRow',
  })
  t.same((await result.json<string[]>()).sort(), [
    ['x', '4', '2'],
    ['y', '2', '2'],
  ])
})

t.test(
  'a first run that breaks off, wherever, is completed by the next, also when clicks came in between',
  async (t) => {
    const client = await withEmpty(t)
    let left = 10
    const breaking = watched(client, () => {
      left -= 1
      if (left < 0) throw new Error('broken off')
    })
    await t.rejects(migrateClickHouse(breaking), /broken off/)
    await insertClicks(client, somePast)
    await migrateClickHouse(client)
    t.same(await auditRollups(client, '2025-01-01', '2026-12-31'), [])
  },
)

t.test('a database of another version is refused as it is', async (t) => {
  const client = await withEmpty(t)
  await migrateClickHouse(client)
  const before = await tablesOf(client)
  await client.insert({
    table: 'schema_migrations',
    values: ['0003_counter_country.sql', '0005_a.sql', '0006_b.sql', '0007_c.sql'].map((name) => ({
      name,
      checksum: '1',
    })),
    format: 'JSONEachRow',
  })
  await t.rejects(
    migrateClickHouse(client, { rollups: [...ROLLUPS, ...added] }),
    /another version's \(unknown here: 0003_counter_country\.sql, 0005_a\.sql, 0006_b\.sql and 1 more\) and was left as it is/,
  )
  t.same(await tablesOf(client), before)
  const older = ROLLUPS.slice(0, -1)
  await client.command({
    query: "ALTER TABLE schema_migrations DELETE WHERE checksum = '1'",
    clickhouse_settings: { mutations_sync: '2' },
  })
  t.same(await migrateClickHouse(client), [], 'itself it knows')
  await t.rejects(migrateClickHouse(client, { rollups: older }), /\(unknown here: counter_top_params_by_bucket\)/)
  const other = older.concat({ ...ROLLUPS.at(-1)!, template: 'counter_by_day' })
  await t.rejects(migrateClickHouse(client, { rollups: other }), /\(changed since: counter_top_params_by_bucket\)/)
})
