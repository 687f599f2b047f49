// The events process, killed again and again while it counts, tells and sends: every click counts once, every notice is told
// once, and every mail arrives.
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import t from 'tap'
import { openClickLog } from '../../click-log/click-log.js'
import { aClick } from '../consume/make-records.js'
import { withFolder } from '../folder.js'
import { programVictim, runProgram } from '../programs.js'
import { withPostgres } from '../services.js'
import { until } from '../until.js'
import { linkOf } from '../usage/usage-fixture.js'
import { addWorkspace } from './notices-fixture.js'
import { withSmtp } from './smtp-server.js'

t.setTimeout(300_000)
const KILLS = 8

t.test('clicks, notices and mails outlive kills', async (t) => {
  const { sql, url } = await withPostgres(t)
  const { workspaceId, userIds } = await addWorkspace(sql, 'free', ['ann@example.com', 'bob@example.com'])
  const [{ id: linkId }] = await sql<[{ id: number }]>`
    INSERT INTO links (workspace_id, slug, url, name, notify_user_ids)
    VALUES (${workspaceId}, '/s1', 'https://example.com', 'Spring', ${[userIds[0]]}) RETURNING id`
  const dataDir = withFolder(t)
  const options = { segmentBytes: 1 << 20, bytesMax: 1 << 30, fsyncMs: 1000, partitions: 1, onWarning: t.comment }
  const log = openClickLog({ folder: path.join(dataDir, 'click-log'), ...options })
  t.teardown(() => log.close())
  let clicked = 0
  const click = (times: number) => {
    clicked += times
    for (let i = 0; i < times; i++) log.append(aClick({ time: Date.now(), link: linkOf({ workspaceId, linkId }) }))
  }

  const smtp = await withSmtp(t)
  const env = {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    EVENTS_MONITOR_PORT: '0',
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'links@example.com',
  }
  const events = programVictim(t, 'events', 'events/main.js', env, 'warn')
  for (let kill = 0; kill < KILLS; kill++) {
    await events.start()
    click(75) // 600 in all: the fifth and the seventh time have 80 % and 100 %
    await delay(kill * 60)
    await events.kill()
    // A lease is over sooner than in minutes, so that also what a killed process had taken is seen to be sent.
    await sql`UPDATE notice_mails SET due_at = now()`
  }
  await events.start()
  const counted = async () => Number((await sql`SELECT clicks FROM click_counts`)[0]?.clicks)
  await until(async () => (await counted()) === clicked, 'all clicks')
  t.equal(clicked, 600)
  await until(async () => (await sql`SELECT FROM notices WHERE told_at IS NOT NULL`).length === 2, 'both notices')
  await until(async () => (await sql`SELECT FROM notice_mails`).length === 0, 'their mails')
  t.equal(await counted(), clicked)
  t.equal((await sql`SELECT FROM notices`).length, 2)

  // SMTP cannot say whether a mail was sent before, so a kill may send one again; by its id it is the same.
  const ids = (subject: string) =>
    new Set(
      smtp.mails
        .filter(({ headers }) => headers.get('subject')!.includes(subject))
        .map(({ headers, to }) => `${to} ${headers.get('message-id')}`),
    )
  for (const percent of ['80%', '100%']) t.equal(ids(percent).size, 2, `${percent}: one for each member`)
  t.ok(smtp.mails.length <= 4 + 1 + KILLS)

  const told = smtp.mails.filter(({ headers }) => /on Spring/.test(headers.get('subject')!))
  t.ok(told.length <= 1, 'of the link at most one in ten minutes, whatever was killed')
  await sql`UPDATE link_notices SET due_at = now()`
  const left = async () => Number((await sql`SELECT clicks FROM link_notices`)[0].clicks)
  await until(async () => (await left()) === 0, 'the clicks of the link')
  const clicksTold = smtp.mails.flatMap(
    ({ headers }) => /^(\d+) clicks? on Spring/.exec(headers.get('subject')!)?.[1] ?? [],
  )
  t.ok(clicksTold.reduce((sum, clicks) => sum + Number(clicks), 0) >= clicked, clicksTold.join())
})

t.test('health says what is wrong, and a server for mails that is away stops nothing', async (t) => {
  const { sql, url } = await withPostgres(t)
  const { workspaceId } = await addWorkspace(sql, 'free', ['ann@example.com'])
  await sql`INSERT INTO click_counts VALUES (${workspaceId}, date_trunc('month', now() AT TIME ZONE 'UTC'), 450)`
  const gone = await withSmtp(t)
  await gone.close()
  const events = await runProgram(t, 'events/main.js', {
    DATABASE_URL: url,
    DATA_DIR: withFolder(t),
    SMTP_URL: `smtp://127.0.0.1:${gone.port}`,
    MAIL_FROM: 'links@example.com',
  })
  await until(async () => (await sql`SELECT FROM notice_mails WHERE failures > 0`).length === 1, 'a mail that fails')
  t.match(await events.health(), { ready: true, parts: { mail: /ECONNREFUSED/, usage: 'ok', notices: 'ok' } })
  const metrics = await (await fetch(`${events.monitor}/metrics`)).text()
  t.match(metrics, /slugline_mails_total\{about="notice",outcome="failed"\} [1-9]/)
  t.match(metrics, /slugline_usage_lag_seconds 0/)
})
