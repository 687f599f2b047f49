// Removals that a kill interrupts go on: an api process is killed while ClickHouse removes the rows of a workspace.
import { pino } from 'pino'
import t from 'tap'
import type { RunJob } from '../../maintenance/job-metrics.js'
import { keepMaintaining } from '../../maintenance/keep-maintaining.js'
import { freePort } from '../../process/free-port.js'
import { insertClicks } from '../api/insert-clicks.js'
import { programVictim } from '../programs.js'
import { makeClicks } from '../reports/random-clicks.js'
import { until } from '../until.js'
import { audit, countRows, rowsOf, withStores } from './stores.js'

t.setTimeout(300_000)
const { sql, url, client, clickhouseUrl, shards } = await withStores(t)
await sql`INSERT INTO workspaces (name) VALUES ('one'), ('two')`
const scope = { workspaceIds: [1, 2], linkIds: [1], fromMs: Date.UTC(2026, 0, 1), toMs: Date.UTC(2026, 1, 1) }
const clicks = makeClicks(1, 300, scope)
await insertClicks(
  client,
  clicks.map(({ timeMs, ...click }) => ({ ...click, time: new Date(timeMs) })),
)
const isUnfinished = async () => (await sql`SELECT is_unfinished FROM maintenance`)[0].is_unfinished
const forEver = { free: 0, growth: 0, business: 0, enterprise: 0 }
/** Pace of a process that has maintained all once, and does so every hour. */
const pace = { maintainMs: 3600_000, continueMs: 200, correctMs: 100 }

t.test('another process goes on with what a killed one has begun', async (t) => {
  const jobsDone = new Set<string>()
  const runJob: RunJob = async (job, work) => {
    const result = await work()
    jobsDone.add(job)
    return result
  }
  const other = keepMaintaining(sql, shards, forEver, pino({ level: 'silent' }), runJob, pace)
  t.teardown(() => other.close())
  await until(async () => jobsDone.has('remove_expired') && !(await isUnfinished()), 'the removal of workspace 1')

  await client.command({ query: 'SYSTEM STOP MERGES clicks_per_link_day' })
  await sql`DELETE FROM workspaces WHERE id = 2`
  await sql`UPDATE deletions SET looks = 1` // the process above leaves it to the api, however slowly that starts
  const api = programVictim(t, 'api', 'api/main.js', {
    DATABASE_URL: url,
    CLICKHOUSE_URL: clickhouseUrl,
    API_PORT: String(await freePort()),
    API_MONITOR_PORT: String(await freePort()),
  })
  await api.start()
  await until(async () => {
    const pending = await rowsOf(
      client,
      `SELECT 1 FROM system.mutations
       WHERE database = currentDatabase() AND table = 'clicks_per_link_day' AND NOT is_done`,
    )
    return pending.length > 0
  }, 'the mutation to begin')
  t.equal(await isUnfinished(), true)
  const { clicks: clicksLeft, ...rollupsLeft } = await countRows(client, 'workspace_id = 2')
  t.equal(clicksLeft, undefined, 'the clicks are gone')
  t.ok(Object.keys(rollupsLeft).length > 1, 'rollups still have them')
  await api.kill()
  await client.command({ query: 'SYSTEM START MERGES clicks_per_link_day' })
  await until(async () => !(await isUnfinished()), 'the removal to be finished')
  t.same(await countRows(client, 'workspace_id = 2'), {})
  t.same(await audit(client), [])

  await sql`DELETE FROM workspaces WHERE id = 1`
  await sql`UPDATE deletions SET due_at = due_at - interval '20 seconds' WHERE looks = 0`
  await until(
    async () => Object.keys(await countRows(client, 'workspace_id = 1')).length === 0,
    'the removal of workspace 1',
  )
  t.equal(await isUnfinished(), false, 'one that nobody was killed over is removed before the hour, too')
})
