// 80 % and 100 % of a plan's clicks: each told once a month and plan, whoever counts, looks and sends at once.
import pino from 'pino'
import { Registry } from 'prom-client'
import t, { type Test } from 'tap'
import { keepNotifying } from '../../events/notices/keep-notifying.js'
import { addNotice } from '../../notices/notice.js'
import { takeUntold } from '../../notices/notices-table.js'
import { tellPlanClicks } from '../../notices/plan-clicks.js'
import type { Sql } from '../../postgres/connect.js'
import { createPlans } from '../../usage/plans.js'
import { withPostgres } from '../services.js'
import { until } from '../until.js'
import { addWorkspace, count } from './notices-fixture.js'
import { withSmtp } from './smtp-server.js'

t.setTimeout(300_000)
const plans = createPlans()
const { sql } = await withPostgres(t)

const toldOf = async (workspaceId: number) =>
  (
    await sql<{ told: string }[]>`
    SELECT (data ->> 'plan') || ' ' || (data ->> 'percent') AS told FROM notices
    WHERE workspace_id = ${workspaceId} ORDER BY id`
  ).map(({ told }) => told)

t.test('batches that come at once, and several that look at once, tell each once', async (t) => {
  const { workspaceId } = await addWorkspace(sql, 'free', ['ann@example.com'])
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      await count(sql, { workspaceId, clicks: 19 })
      await tellPlanClicks(sql, plans)
    }),
  )
  t.same(await toldOf(workspaceId), [], '380 of 500')
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      await count(sql, { workspaceId, clicks: 5 })
      await Promise.all([tellPlanClicks(sql, plans), tellPlanClicks(sql, plans)])
    }),
  )
  t.same(await toldOf(workspaceId), ['free 80'], '480 of 500')
  await count(sql, { workspaceId, clicks: 20 })
  await tellPlanClicks(sql, plans)
  await count(sql, { workspaceId, clicks: 10_000 })
  await tellPlanClicks(sql, plans)
  t.same(await toldOf(workspaceId), ['free 80', 'free 100'])
})

t.test('a batch that leaps over both tells both, and a plan without a limit tells nothing', async (t) => {
  const { workspaceId } = await addWorkspace(sql, 'enterprise', [null])
  await count(sql, { workspaceId, clicks: 2_000_000 })
  await tellPlanClicks(sql, plans)
  t.same(await toldOf(workspaceId), [])
  await sql`UPDATE workspaces SET plan = 'business' WHERE id = ${workspaceId}`
  await tellPlanClicks(sql, plans)
  t.same(await toldOf(workspaceId), ['business 80', 'business 100'], 'a change of plan holds at once, without a click')
})

t.test('another plan is told of too, and going back repeats nothing', async (t) => {
  const { workspaceId } = await addWorkspace(sql, 'free', [null])
  await count(sql, { workspaceId, clicks: 499 })
  await tellPlanClicks(sql, plans)
  for (const plan of ['growth', 'free']) {
    await sql`UPDATE workspaces SET plan = ${plan} WHERE id = ${workspaceId}`
    await tellPlanClicks(sql, plans)
  }
  t.same(await toldOf(workspaceId), ['free 80'])
  await sql`UPDATE workspaces SET plan = 'growth' WHERE id = ${workspaceId}`
  await count(sql, { workspaceId, clicks: 39_501 })
  await tellPlanClicks(sql, plans)
  t.same(await toldOf(workspaceId), ['free 80', 'growth 80'])
})

t.test('a month is told of on its own, and a former one no more', async (t) => {
  const { workspaceId } = await addWorkspace(sql, 'free', [null])
  await sql`INSERT INTO click_counts VALUES (${workspaceId}, date_trunc('month', now() AT TIME ZONE 'UTC') - interval '2 months', 900)`
  await tellPlanClicks(sql, plans)
  t.same(await toldOf(workspaceId), [])
})

t.test('a notice with the same key is told once, whoever tells it', async (t) => {
  const { workspaceId } = await addWorkspace(sql, 'business', [null])
  const notice = {
    kind: 'webhook_disabled',
    data: { url: 'https://a.example/', reason: 'it failed for three days' },
  } as const
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => addNotice(sql, workspaceId, 'hook 1', notice)))
  t.equal(outcomes.filter(Boolean).length, 1)
  t.equal(await addNotice(sql, workspaceId, 'hook 2', notice), true)
  t.equal(await addNotice(sql, 999_999, 'hook 1', notice), false, 'a workspace that is gone')
})

function notify(t: Test, sql: Sql, port: number) {
  const notifying = keepNotifying({
    sql,
    smtp: {
      server: { host: '127.0.0.1', port, secure: false, tls: 'off' },
      from: { name: '', address: 'links@example.com' },
    },
    post: async () => ({ kind: 'refused' as const }),
    publicUrl: new URL('https://go.example.com'),
    apiUrl: 'https://api.example.com',
    registry: new Registry(),
    log: pino({ level: 'silent' }),
  })
  t.teardown(() => notifying.close())
  return notifying
}

t.test('mails wait for their server, and each member gets one of each, from two senders', async (t) => {
  const { sql } = await withPostgres(t)
  const smtp = await withSmtp(t)
  await smtp.close()
  const { workspaceId } = await addWorkspace(sql, 'free', ['ann@example.com', 'bob@example.com', null])
  const senders = [notify(t, sql, smtp.port), notify(t, sql, smtp.port)]
  await count(sql, { workspaceId, clicks: 501 })
  await until(async () => (await sql`SELECT FROM notice_mails WHERE failures > 1`).length === 4, 'an attempt')
  t.ok(senders.some(({ mailError }) => /ECONNREFUSED/.test(mailError() ?? '')))
  t.equal(senders[0].lastError(), undefined, 'nothing else is wrong')
  const back = await withSmtp(t, {}, smtp.port)
  await until(async () => (await sql`SELECT FROM notice_mails`).length === 0, 'all mails')
  const got = back.mails.map(({ to, headers }) => `${to} ${headers.get('subject')}`).sort()
  t.strictSame(got.length, 4)
  for (const who of ['ann', 'bob'])
    for (const percent of [80, 100])
      t.equal(got.filter((one) => one.startsWith(`${who}@`) && one.includes(`Marketing: ${percent}%`)).length, 1)
})

t.test('without a server for mails a notice is logged, once', async (t) => {
  const { sql } = await withPostgres(t)
  const { workspaceId } = await addWorkspace(sql, 'free', ['ann@example.com'])
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const options = {
    sql,
    post: async () => ({ kind: 'refused' as const }),
    publicUrl: new URL('https://go.example.com'),
    apiUrl: '',
    log,
  }
  for (let i = 0; i < 2; i++) {
    const notifying = keepNotifying({ ...options, registry: new Registry() })
    t.teardown(() => notifying.close())
  }
  await count(sql, { workspaceId, clicks: 450 })
  await until(() => lines.length > 0, 'the notice')
  await until(
    async () => (await sql`SELECT FROM notices WHERE told_at IS NOT NULL`).length === 1,
    'the notice to be told',
  )
  t.same(await takeUntold(sql, false), [])
  t.equal(lines.length, 1)
  t.match(lines[0], /80% of the clicks.*450 of the 500 clicks of the free plan/)
  t.notMatch(lines[0], /ann@example/)
  t.same(await sql`SELECT FROM notice_mails`, [])
})
