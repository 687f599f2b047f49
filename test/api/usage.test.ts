import t from 'tap'
import * as v from 'valibot'
import { noticeListSchema } from '../../api/notices/notice-schemas.js'
import { usageAnswerSchema } from '../../api/usage/usage-schemas.js'
import { addNotice } from '../../notices/notice.js'
import { openStopTokens } from '../../notices/stop-token.js'
import { addDomain, addStranger, withApi } from './api-fixture.js'

t.setTimeout(60_000)
const api = await withApi(t)
const { sql, workspaceId, app } = api
const path = `/workspace/${workspaceId}`
const usage = async () => v.parse(usageAnswerSchema, (await api.get(`${path}/usage`)).body)
const month = new Date().toISOString().slice(0, 7)

t.test('what is used, with its limit, and when it is 0 again', async (t) => {
  await api.post('/link', { workspace_id: workspaceId, url: 'https://example.com', alias: '/b' })
  const second = await api.post('/link', { workspace_id: workspaceId, url: 'https://example.com' })
  await api.delete(`${path}/links/${second.body.id}`)
  await addDomain(sql, workspaceId, 'go.example.org')
  await sql`INSERT INTO click_counts VALUES (${workspaceId}, ${`${month}-01`}, 612)`
  const now = new Date()
  const resets_at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString()
  const unlimited = await usage()
  t.match(unlimited, {
    workspace_id: workspaceId,
    plan: 'enterprise',
    clicks: { used: 612, limit: null, resets_at },
    calls: { limit: null, resets_at },
    links: { used: 1, limit: null, resets_at: null },
    domains: { used: 1, limit: null, resets_at: null },
  })
  t.equal((await usage()).calls.used, unlimited.calls.used, 'to ask for it is no call')

  await sql`UPDATE workspaces SET plan = 'free' WHERE id = ${workspaceId}`
  const free = await usage()
  t.match(free, { plan: 'free', clicks: { used: 612, limit: 500 }, calls: { limit: 1000 }, domains: { limit: 1 } })
  await sql`UPDATE api_meters SET calls = 1000 WHERE workspace_id = ${workspaceId}`
  t.equal((await api.get('/workspaces')).status, 429)
  t.match(await usage(), { calls: { used: 1000, limit: 1000, resets_at } }, 'whoever has used them up can see that')
  t.equal((await api.get(`${path}/notices`)).status, 200)
  await sql`UPDATE workspaces SET plan = 'growth' WHERE id = ${workspaceId}`
  t.match(await usage(), {
    plan: 'growth',
    clicks: { limit: 50_000 },
    calls: { limit: 100_000 },
    domains: { limit: null },
  })
  await sql`UPDATE workspaces SET plan = 'enterprise' WHERE id = ${workspaceId}`
})

t.test('the last twelve months, this one first, none left out', async (t) => {
  const monthsAgo = (n: number) => {
    const now = new Date()
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - n)).toISOString().slice(0, 7)
  }
  for (const [ago, clicks] of [
    [3, 30],
    [11, 110],
    [12, 120],
  ])
    await sql`INSERT INTO click_counts VALUES (${workspaceId}, ${`${monthsAgo(ago)}-01`}, ${clicks})`
  await sql`INSERT INTO api_calls VALUES (${workspaceId}, ${`${monthsAgo(3)}-01`}, 7)`
  const { months, clicks, calls } = await usage()
  t.same(
    months.map(({ month }) => month),
    Array.from({ length: 12 }, (_, n) => monthsAgo(n)),
  )
  t.same(months[0], { month, clicks: clicks.used, calls: calls.used })
  t.same(months[3], { month: monthsAgo(3), clicks: 30, calls: 7 })
  t.same(months[4], { month: monthsAgo(4), clicks: 0, calls: 0 })
  t.same(months[11].clicks, 110)
})

t.test('notices are listed newest first, page by page', async (t) => {
  for (let n = 1; n <= 5; n++)
    await addNotice(sql, workspaceId, `n ${n}`, {
      kind: 'plan_clicks',
      data: { month, plan: 'free', percent: 80, clicks: 400 + n, limit: 500 },
    })
  const page = async (query = '') => v.parse(noticeListSchema, (await api.get(`${path}/notices${query}`)).body)
  const all = await page()
  t.equal(all.has_more, false)
  t.same(
    all.notices.map(({ data }) => data.clicks),
    [405, 404, 403, 402, 401],
  )
  t.match(all.notices[0], {
    kind: 'plan_clicks',
    message: /^80% of the clicks of .* are used\. .*405 of the 500 clicks/,
  })
  const first = await page('?limit=2')
  t.same([first.notices, first.has_more], [all.notices.slice(0, 2), true])
  const rest = await page(`?after=${first.notices[1].id}`)
  t.same([rest.notices, rest.has_more], [all.notices.slice(2), false])
  for (const query of ['?limit=0', '?limit=1001', '?after=x', '?limit=x'])
    t.equal((await api.get(`${path}/notices${query}`)).status, 400, query)
})

t.test('another workspace is none', async (t) => {
  const { workspaceId: other, key } = await addStranger(sql)
  for (const what of ['usage', 'notices']) {
    t.equal((await api.get(`/workspace/${other}/${what}`)).status, 404)
    t.equal((await api.get(`${path}/${what}`, { key })).status, 404)
    t.equal((await api.get(`${path}/${what}`, { key: '' })).status, 401)
    t.equal((await api.get(`/workspace/${other}/${what}`, { key })).status, 200)
  }
})

t.test('the Slack URL of a workspace is https, and not for keys that only read', async (t) => {
  const patch = async (slack_url: unknown) => {
    const response = await app.inject({
      method: 'PATCH',
      url: `/api/v1${path}`,
      headers: { authorization: `Bearer ${api.key}` },
      payload: { slack_url } as object,
    })
    return { status: response.statusCode, body: response.json() }
  }
  const url = 'https://hooks.slack.com/services/T0/B0/abc'
  t.match(await patch(url), { status: 200, body: { slack_url: url } })
  for (const bad of [
    'http://hooks.slack.com/x',
    'ftp://x',
    'nothing',
    'https://a:b@hooks.slack.com/',
    7,
    `https://x/${'a'.repeat(3000)}`,
  ])
    t.match(await patch(bad), { status: 400, body: { slack_url: Array } }, String(bad).slice(0, 40))
  const { body: reader } = await api.post(`${path}/keys`, { scopes: ['read'] })
  const [seen] = (await api.get('/workspaces', { key: reader.key })).body
  t.notOk('slack_url' in seen)
  t.equal((await api.get('/workspaces')).body[0].slack_url, url)
  t.match(await patch(null), { status: 200, body: { slack_url: null } })
})

t.test('the link of a mail stops mails by a POST, and changes nothing by being looked at', async (t) => {
  const { body: link } = await api.post('/link', {
    workspace_id: workspaceId,
    url: 'https://example.com',
    name: '<Spring>',
  })
  const [{ id: userId }] = await sql<[{ id: number }]>`SELECT user_id AS id FROM workspace_members LIMIT 1`
  const token = (await openStopTokens(sql)()).sign({ userId, workspaceId, linkId: link.id })
  const url = `/api/notifications/${token}`
  const wait = () =>
    sql`INSERT INTO link_notices (link_id, user_id, clicks, since) VALUES (${link.id}, ${userId}, 1, now())`
  const post = (payload: string) =>
    app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
  const stops = async () =>
    (await sql`SELECT link_id FROM notification_stops ORDER BY link_id`).map((row) => row.link_id)

  await wait()
  const page = await app.inject({ method: 'GET', url })
  t.equal(page.statusCode, 200)
  t.match(page.headers['content-security-policy'], "form-action 'self'")
  t.match(page.body, /&lt;Spring&gt;.*Stop mails about this link/s)
  t.same(await stops(), [])

  t.equal((await post('List-Unsubscribe=One-Click')).statusCode, 200)
  t.same(await stops(), [link.id])
  t.same(await sql`SELECT FROM link_notices`, [], 'nor is what waits sent')
  t.match((await post('List-Unsubscribe=One-Click')).body, 'You get no mails about clicks', 'twice is not wrong')
  await post('what=all')
  t.same(await stops(), [link.id, null])
  await post('what=resume_link')
  await post('what=resume_all')
  t.same(await stops(), [])

  for (const wrong of ['x', `${token}x`, token.replace(/^./, (c) => (c === 'A' ? 'B' : 'A'))]) {
    for (const method of ['GET', 'POST'] as const)
      t.equal((await app.inject({ method, url: `/api/notifications/${wrong}` })).statusCode, 404)
  }
  await post('')
  t.same(await stops(), [link.id])
  const inLanguage = (path: string) => app.inject({ url: path, headers: { 'accept-language': 'es-MX,en;q=0.5' } })
  const path = `/api/notifications/${token}`
  const [{ user_id }] = await sql<[{ user_id: number }]>`SELECT user_id FROM notification_stops`
  t.match((await inLanguage(path)).body, /<html lang="es">.*No recibes correos sobre los clics/s)
  t.match((await inLanguage('/api/notifications/x')).body, /<html lang="es">.*No hay correos/s)
  await sql`UPDATE users SET language = 'fr' WHERE id = ${user_id}`
  const inFrench = await inLanguage(path)
  t.match(inFrench.body, /<html lang="fr">.*Vous ne recevez pas/s, 'the language of the account, in which the mail was')
  t.match(inFrench.headers, { 'content-language': 'fr', vary: /Accept-Language/ })
  await sql`DELETE FROM links WHERE id = ${link.id}`
  t.same(await stops(), [])
  t.equal((await post('')).statusCode, 200, 'of what is gone there are no mails')
})

t.test('what is a workspace’s or a user’s goes with it', async (t) => {
  const [{ id }] = await sql<[{ id: number }]>`INSERT INTO workspaces (name) VALUES ('Gone') RETURNING id`
  const [user] = await sql<{ id: number }[]>`INSERT INTO users (email) VALUES ('gone@example.com') RETURNING id`
  const fill = async () => {
    const [{ id: linkId }] = await sql<[{ id: number }]>`
      INSERT INTO links (workspace_id, slug, url) VALUES (${id}, '/gone', 'https://example.com') RETURNING id`
    await sql`INSERT INTO link_notices (link_id, user_id, clicks, since) VALUES (${linkId}, ${user.id}, 1, now()), (${linkId}, NULL, 1, now())`
    await sql`INSERT INTO notification_stops VALUES (${user.id}, ${id}, ${linkId}), (${user.id}, ${id}, NULL)`
    await sql`INSERT INTO click_counts VALUES (${id}, '2026-03-01', 1)`
    await addNotice(sql, id, 'x', { kind: 'slack_refused', data: { reason: 'x' } })
    await sql`INSERT INTO notice_mails (notice_id, user_id) SELECT id, ${user.id} FROM notices WHERE workspace_id = ${id}`
  }
  const left = async () => {
    const [row] = await sql`SELECT
      (SELECT count(*)::integer FROM link_notices) AS told, (SELECT count(*)::integer FROM notification_stops) AS stops,
      (SELECT count(*)::integer FROM notices WHERE workspace_id = ${id}) AS notices,
      (SELECT count(*)::integer FROM notice_mails) AS mails,
      (SELECT count(*)::integer FROM click_counts WHERE workspace_id = ${id}) AS counts`
    return row
  }
  await sql`DELETE FROM link_notices`
  await fill()
  t.same(await left(), { told: 2, stops: 2, notices: 1, mails: 1, counts: 1 })
  await sql`DELETE FROM users WHERE id = ${user.id}`
  t.same(await left(), { told: 1, stops: 0, notices: 1, mails: 0, counts: 1 })
  await sql`DELETE FROM workspaces WHERE id = ${id}`
  t.same(await left(), { told: 0, stops: 0, notices: 0, mails: 0, counts: 0 })
})
