import t from 'tap'
import { expireClicks, firstDayKept } from '../../maintenance/expire-clicks.js'
import { maintainClicks } from '../../maintenance/keep-maintaining.js'
import { insertClicks } from '../api/insert-clicks.js'
import { makeClicks } from '../reports/random-clicks.js'
import { audit, clicksWhere, withStores } from './stores.js'

t.setTimeout(120_000)
const DAY_MS = 86_400_000

t.test('at least the days of the plan are kept, in whole weeks', async (t) => {
  t.equal(firstDayKept(new Date('2026-03-05T12:00:00Z'), 0), '2026-03-05', 'weeks begin on a Thursday')
  t.equal(firstDayKept(new Date('2026-03-11T23:59:59Z'), 0), '2026-03-05')
  t.equal(firstDayKept(new Date('2026-03-31T00:00:00Z'), 30), '2026-02-26', 'a month of usage is never cut')
})

t.test('clicks and rollups go together by the plan of today, and nobody else loses any', async (t) => {
  const { sql, client, shards } = await withStores(t)
  const plans = ['free', 'growth', 'business', 'enterprise'] as const
  for (const plan of plans) await sql`INSERT INTO workspaces (name, plan) VALUES (${plan}, ${plan})`
  const now = new Date()
  // A few months only, because each month has partitions of its own in all tables, which every deletion rewrites.
  const retention = { free: 15, growth: 60, business: 120, enterprise: 0 }
  const scope = {
    workspaceIds: [1, 2, 3, 4],
    linkIds: [1, 2],
    fromMs: now.getTime() - 200 * DAY_MS,
    toMs: now.getTime(),
  }
  const clicks = makeClicks(7, 2_000, scope)
  await insertClicks(
    client,
    clicks.map(({ timeMs, ...click }) => ({ ...click, time: new Date(timeMs) })),
  )
  const kept = plans.map((plan, i) => {
    const days = retention[plan]
    return `workspace_id = ${i + 1}${days ? ` AND toDate(time) >= '${firstDayKept(now, days)}'` : ''}`
  })
  const expected = await clicksWhere(client, kept.map((condition) => `(${condition})`).join(' OR '))
  for (const _ of ['once', 'again']) {
    await maintainClicks(sql, shards, retention)
    t.same(await clicksWhere(client, '1'), expected)
    t.same(await audit(client), [])
  }
  await sql`UPDATE workspaces SET plan = 'free' WHERE id = 4`
  await expireClicks(sql, shards, retention, now)
  const left = await clicksWhere(client, 'workspace_id = 4')
  t.same(left, await clicksWhere(client, `workspace_id = 4 AND toDate(time) >= '${firstDayKept(now, retention.free)}'`))
  t.ok(left.length < clicks.filter(({ workspace_id }) => workspace_id === 4).length)
  t.same(await audit(client), [])
})
