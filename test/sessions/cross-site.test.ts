import t from 'tap'
import { withApi } from '../api/api-fixture.js'
import { API_HOST, addUser, openBrowser, PASSWORD } from './browser.js'

const api = await withApi(t)
const { app, sql, workspaceId } = api
const ann = await addUser(sql, 'ann@example.com')
await sql`INSERT INTO workspace_members (workspace_id, user_id, role) VALUES (${workspaceId}, ${ann}, 'owner')`
const browser = openBrowser(app)
await browser.signIn('ann@example.com')
const patch = (headers: Record<string, string | undefined>) =>
  browser.patch(`/workspace/${workspaceId}`, { name: 'Changed' }, { headers })

const elsewhere: Record<string, string | undefined>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', origin: `http://${API_HOST}` },
  { 'sec-fetch-site': undefined, origin: 'https://evil.example' },
  { 'sec-fetch-site': undefined, origin: `http://${API_HOST}.evil.example` },
  { 'sec-fetch-site': undefined, origin: 'null' },
]
const here: Record<string, string | undefined>[] = [
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': undefined, origin: `http://${API_HOST}` },
  { 'sec-fetch-site': undefined, host: 'inside:3000', origin: 'http://127.0.0.1:3000' },
  { 'sec-fetch-site': undefined, host: 'links.example.com', origin: 'https://links.example.com' },
]

t.test('with a cookie, nothing is changed for another site', async (t) => {
  for (const headers of elsewhere) {
    const answer = await patch(headers)
    t.match(answer, { status: 403, body: { code: 'forbidden', error: /another site/ } }, JSON.stringify(headers))
  }
  t.equal((await patch({ 'sec-fetch-site': undefined })).status, 403, 'nor where nobody says where it comes from')
  t.match(await sql`SELECT name FROM workspaces`, [{ name: 'My workspace' }])
  for (const headers of here) t.equal((await patch(headers)).status, 200, JSON.stringify(headers))
})

t.test('reading is not concerned, and nor are keys', async (t) => {
  for (const headers of [...elsewhere, ...here])
    t.equal((await browser.get('/workspaces', { headers })).status, 200, JSON.stringify(headers))
  for (const headers of elsewhere) {
    const authorization = `Bearer ${api.key}`
    t.equal((await patch({ ...headers, authorization })).status, 200, JSON.stringify(headers))
  }
})

t.test('another site signs nobody in', async (t) => {
  const body = { email: 'ann@example.com', password: PASSWORD }
  for (const headers of elsewhere) {
    const stranger = openBrowser(app)
    t.equal((await stranger.post('/session', body, { headers })).status, 403, JSON.stringify(headers))
    t.equal((await stranger.post('/session/link', { token: 'x' }, { headers })).status, 403)
    t.equal(stranger.cookies.size, 0)
  }
  const program = { 'sec-fetch-site': undefined }
  t.equal((await openBrowser(app).post('/session', body, { headers: program })).status, 200, 'who is no browser may')
})

t.test('where a key may be in the body, or none is needed, a cookie from elsewhere is none', async (t) => {
  const headers = { 'sec-fetch-site': 'same-site', origin: 'https://www.example.com' }
  const url = 'https://example.com'
  t.equal((await browser.post('/link', { url }, { headers })).status, 401)
  t.equal((await browser.post('/link', { url, api_key: api.key }, { headers })).status, 200)
  t.equal((await browser.post('/link', { url })).status, 200)
  const event = { event_name: 'signup', workspace_id: workspaceId }
  t.equal((await browser.post('/conversions', event, { headers })).status, 401, 'without a token of a click')
  t.equal((await browser.post('/conversions', event)).status, 201)
  browser.cookies.set('slugline', 'ended')
  t.equal((await browser.post('/conversions', event)).status, 401)
})
