// A whole installation whose workspace has more visits than its plan has clicks.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { createApiClient } from '../../traffic/api-client.js'
import { withPostgres } from '../services.js'
import { openDataDir, runStart } from '../start/run-start.js'
import { until } from '../until.js'
import { withSmtp } from './smtp-server.js'

t.setTimeout(300_000)

t.test('beyond the clicks of a plan links redirect, clicks are recorded, and the owner is mailed once', async (t) => {
  const { sql, url } = await withPostgres(t)
  const smtp = await withSmtp(t)
  const dataDir = openDataDir(t)
  const start = runStart(t, dataDir, {
    DATABASE_URL: url,
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'links@example.com',
  })
  const line = async (pattern: RegExp) => (await start.printed(pattern)).split(/ +/).at(-1)!
  const apiUrl = await line(/API +http\S+/)
  const key = readFileSync(path.join(dataDir, 'api-key'), 'utf8').trim()
  const api = createApiClient({ url: apiUrl, key })
  const [{ id: workspaceId }] = await api.workspaces()
  const [{ link }] = await api.createLinks(workspaceId, [{ url: 'https://example.com/' }])
  await sql`UPDATE workspaces SET plan = 'free' WHERE id = ${workspaceId}`
  await sql`UPDATE users SET email = 'owner@example.com'`

  let visits = 0
  const visit = async (times: number) => {
    for (let left = times; left > 0; left -= 20) {
      const answers = Array.from({ length: Math.min(20, left) }, () => fetch(link.full_url, { redirect: 'manual' }))
      const statuses = (await Promise.all(answers)).map(({ status }) => status)
      t.ok(
        statuses.every((status) => status === 302),
        String(statuses),
      )
    }
    visits += times
    const counted = async () => Number((await sql`SELECT sum(clicks) AS clicks FROM click_counts`)[0].clicks)
    await until(async () => (await counted()) === visits, 'the count of the plan')
    const reported = async () => (await api.counter(workspaceId, 'link_id', { link_id: link.id })).total
    await until(async () => (await reported()) === visits, 'the report')
  }
  const subjects = () => smtp.mails.map(({ to, headers }) => `${to} ${/\d+%/.exec(headers.get('subject')!)}`).sort()
  const everything = ['owner@example.com 100%', 'owner@example.com 80%']

  await visit(399)
  t.same(subjects(), [])
  await visit(110)
  await until(() => smtp.mails.length >= 2, 'both mails')
  await visit(40)
  // Every notice that the clicks beyond could have made is told by now, and its mails have gone.
  await until(async () => (await sql`SELECT FROM notice_mails`).length === 0, 'every mail to be sent')
  t.same(subjects(), everything)
  t.equal((await sql`SELECT FROM notices`).length, 2)
})
