import t from 'tap'
import * as v from 'valibot'
import { sessionListSchema, signedInSchema } from '../../api/sessions/session-schemas.js'
import { insertUserLink } from '../../api/sessions/user-links-table.js'
import { withApi } from '../api/api-fixture.js'
import { withLocation } from '../location-data.js'
import { addUser, openBrowser, PASSWORD } from './browser.js'

const api = await withApi(t, { location: withLocation(t) })
const { app, sql, workspaceId } = api
const ann = await addUser(sql, 'Ann@example.com')
await sql`INSERT INTO workspace_members (workspace_id, user_id, role) VALUES (${workspaceId}, ${ann}, 'member')`
const unauthorized = { status: 401, body: { code: 'unauthorized' } }

async function signedIn(email = 'ann@example.com') {
  const browser = openBrowser(app)
  t.equal((await browser.signIn(email)).status, 200)
  return browser
}

t.test('e-mail and password sign in, and the cookie then stands for the user', async (t) => {
  const browser = openBrowser(app)
  t.match(await browser.get('/session'), unauthorized)
  const answer = await browser.signIn(' ann@EXAMPLE.com ')
  t.equal(answer.status, 200)
  t.same(v.parse(signedInSchema, answer.body), {
    user: {
      id: ann,
      name: null,
      email: 'Ann@example.com',
      pending_email: null,
      language: null,
      has_password: true,
      has_two_factors: false,
    },
    workspaces: [
      {
        id: workspaceId,
        name: 'My workspace',
        plan: 'enterprise',
        role: 'member',
        default_domain: null,
        timezone: null,
        currency: null,
        logo: null,
        require_two_factors: false,
        is_closed: false,
        is_frozen: false,
      },
    ],
  })
  t.match(answer.headers['set-cookie'], /^slugline=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
  t.same((await browser.get('/session')).body, answer.body)
  const link = await browser.post('/link', { url: 'https://example.com' })
  t.match(link, { status: 200, body: { url: 'https://example.com' } })
  t.match(await browser.get(`/workspace/${workspaceId}/list_links`), { status: 200, body: { total_entries: 1 } })
  t.match(await browser.get('/workspaces', { headers: { 'x-workspace-id': String(workspaceId) } }), { status: 200 })
})

t.test('what is wrong with a sign-in is not told', async (t) => {
  const noPassword = await sql`INSERT INTO users (email) VALUES ('none@example.com') RETURNING id`
  t.equal(noPassword.length, 1)
  const wrong = {
    status: 401,
    body: { code: 'wrong_credentials', error: 'E-mail and password do not belong together' },
  }
  for (const [email, password] of [
    ['ann@example.com', 'violet anchor 48 maple'],
    ['nobody@example.com', PASSWORD],
    ['none@example.com', PASSWORD],
    ['none@example.com', 'null'],
  ]) {
    const answer = await openBrowser(app).signIn(email, password)
    t.match(answer, wrong, email)
    t.equal(answer.headers['set-cookie'], undefined)
  }
  for (const [body, name] of [
    [{ email: 'ann@example.com' }, 'password'],
    [{ password: 'x' }, 'email'],
    [{ email: 'ann', password: 'x' }, 'email'],
    [{ email: 'ann@example.com', password: 'x'.repeat(257) }, 'password'],
    [{ email: 'ann@example.com', password: ['x'] }, 'password'],
  ] as const)
    t.match(await openBrowser(app).post('/session', body), { status: 400, body: { [name]: [String] } })
})

t.test('a session begins with a new cookie, and ends the one that the browser had', async (t) => {
  const browser = openBrowser(app)
  browser.cookies.set('slugline', 'chosen-by-somebody-else')
  t.equal((await browser.signIn('ann@example.com')).status, 200)
  const first = browser.cookies.get('slugline')!
  t.not(first, 'chosen-by-somebody-else')
  t.equal((await browser.signIn('ann@example.com')).status, 200)
  t.not(browser.cookies.get('slugline'), first)
  const thief = openBrowser(app)
  thief.cookies.set('slugline', first)
  t.match(await thief.get('/session'), unauthorized)
  thief.cookies.set('slugline', 'chosen-by-somebody-else')
  t.match(await thief.get('/session'), unauthorized)
})

t.test('a cookie is no key, and a key no cookie', async (t) => {
  const browser = await signedIn()
  const cookie = browser.cookies.get('slugline')!
  t.equal((await api.get('/workspaces', { key: cookie })).status, 401)
  const other = openBrowser(app)
  other.cookies.set('slugline', api.key)
  t.match(await other.get('/workspaces'), unauthorized)
  t.equal((await api.get('/session')).status, 403, 'nor has a key a session')
  t.equal((await api.delete('/sessions')).status, 403)
  const both = await browser.get('/workspaces', { headers: { authorization: 'Bearer sk_wrong' } })
  t.match(both, unauthorized, 'a key goes before a session')
  const rows = await sql`SELECT hash, user_agent FROM sessions`
  t.notMatch(JSON.stringify(rows), cookie, 'it is not stored')
})

t.test('sessions are listed, and end one by one, all others, or all', async (t) => {
  await sql`DELETE FROM sessions`
  const [laptop, phone, tablet] = await Promise.all([signedIn(), signedIn(), signedIn()])
  const listed = async (browser = laptop) => v.parse(sessionListSchema, (await browser.get('/sessions')).body)
  t.equal((await listed()).length, 3)
  const [ofPhone] = (await listed(phone)).filter(({ current }) => current)
  t.same(
    (await listed()).filter(({ id, current }) => id === ofPhone.id && current),
    [],
  )
  t.match(await laptop.delete(`/sessions/${ofPhone.id}`), { status: 200, body: 'Session ended' })
  t.match(await phone.get('/session'), unauthorized)
  t.equal((await laptop.delete(`/sessions/${ofPhone.id}`)).status, 404)
  t.equal((await laptop.delete('/sessions/x')).status, 404)

  const stranger = await addUser(sql, 'stranger@example.com')
  const elsewhere = await signedIn('stranger@example.com')
  t.equal((await listed(elsewhere)).length, 1)
  const [{ id: theirs }] = await sql<[{ id: number }]>`SELECT id FROM sessions WHERE user_id = ${stranger}`
  t.equal((await laptop.delete(`/sessions/${theirs}`)).status, 404, "another's")

  t.match(await laptop.delete('/sessions?keep=current'), { status: 200, body: 'Signed out everywhere else' })
  t.match(await tablet.get('/session'), unauthorized)
  t.equal((await listed()).length, 1)
  t.match(await laptop.delete('/sessions?keep=all'), { status: 400, body: { keep: [String] } })
  const cookie = laptop.cookies.get('slugline')!
  t.match(await laptop.delete('/sessions'), { status: 200, body: 'Signed out everywhere' })
  t.equal(laptop.cookies.size, 0)
  laptop.cookies.set('slugline', cookie)
  t.match(await laptop.get('/session'), unauthorized)
  t.equal((await elsewhere.get('/session')).status, 200)
})

t.test('a session has the country of the address at which it began', async (t) => {
  const abroad = openBrowser(app)
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/session',
    remoteAddress: '8.8.8.8',
    headers: abroad.headers(),
    payload: { email: 'ann@example.com', password: PASSWORD },
  })
  t.equal(answer.statusCode, 200)
  abroad.keep(answer)
  const local = await signedIn()
  const countryOf = async (browser: typeof abroad) =>
    v.parse(sessionListSchema, (await browser.get('/sessions')).body).find(({ current }) => current)?.country
  t.equal(await countryOf(abroad), 'US')
  t.equal(await countryOf(local), null, 'a loopback address has none')
})

t.test('signing out ends the session, not only the cookie', async (t) => {
  const browser = await signedIn()
  const cookie = browser.cookies.get('slugline')!
  t.match(await browser.delete('/session'), { status: 200, body: 'Signed out' })
  t.equal(browser.cookies.size, 0)
  browser.cookies.set('slugline', cookie)
  t.match(await browser.get('/session'), unauthorized)
  t.match(await browser.delete('/session'), unauthorized)
})

t.test('a session lasts while it is used', async (t) => {
  const browser = await signedIn()
  const id = (await browser.get('/sessions')).body.find(({ current }: { current: boolean }) => current).id
  await sql`UPDATE sessions SET last_used_at = now() - interval '2 minutes', expires_at = now() + interval '1 hour' WHERE id = ${id}`
  t.equal((await browser.get('/session')).status, 200)
  const [row] = await sql`
    SELECT last_used_at > now() - interval '1 minute' AS used, expires_at > now() + interval '29 days' AS lasts
    FROM sessions WHERE id = ${id}`
  t.same(row, { used: true, lasts: true })
  await sql`UPDATE sessions SET expires_at = now() WHERE id = ${id}`
  t.match(await browser.get('/session'), unauthorized)
})

t.test('a session ends 180 days after it began, however often it is used', async (t) => {
  const browser = await signedIn()
  const id = (await browser.get('/sessions')).body.find(({ current }: { current: boolean }) => current).id
  await sql`
    UPDATE sessions SET inserted_at = now() - interval '179 days 23 hours', last_used_at = now() - interval '2 minutes'
    WHERE id = ${id}`
  t.equal((await browser.get('/session')).status, 200)
  const [row] = await sql`SELECT expires_at < now() + interval '2 hours' AS ends FROM sessions WHERE id = ${id}`
  t.same(row, { ends: true })
})

t.test('a user has a bounded number of sessions: the ones used longest ago end', async (t) => {
  await sql`DELETE FROM sessions`
  await sql`
    INSERT INTO sessions (hash, user_id, last_used_at, expires_at)
    SELECT sha256(i::text::bytea), ${ann}, now() - i * interval '1 hour', now() + interval '1 day' FROM generate_series(1, 120) AS i`
  const browser = await signedIn()
  t.equal((await browser.get('/sessions')).body.length, 100)
  t.same(await sql`SELECT FROM sessions WHERE hash = sha256('120')`, [])
})

t.test('a link signs in once, and not later', async (t) => {
  const token = await insertUserLink(sql, 'sign_in', ann)
  const browsers = Array.from({ length: 6 }, () => openBrowser(app))
  const answers = await Promise.all(browsers.map((browser) => browser.post('/session/link', { token })))
  t.same(answers.map(({ status }) => status).sort(), [200, 401, 401, 401, 401, 401])
  t.match(answers.find(({ status }) => status === 200)?.body, { user: { id: ann } })
  t.match(await browsers[0].post('/session/link', { token: 'x' }), { status: 401, body: { code: 'wrong_credentials' } })
  t.match(await browsers[0].post('/session/link', {}), { status: 400, body: { token: ["can't be blank"] } })
  const late = await insertUserLink(sql, 'sign_in', ann)
  await sql`UPDATE user_links SET expires_at = now()`
  t.equal((await browsers[0].post('/session/link', { token: late })).status, 401)
  const forPassword = await insertUserLink(sql, 'password', ann)
  t.equal((await browsers[0].post('/session/link', { token: forPassword })).status, 401, 'one for another purpose')
})

t.test('under TLS the cookie is Secure, and its name keeps other hosts from setting it', async (t) => {
  const secure = await withApi(t, { apiUrl: 'https://links.example.com' })
  await addUser(secure.sql, 'ann@example.com')
  const browser = openBrowser(secure.app)
  const { headers } = await browser.signIn('ann@example.com')
  t.match(headers['set-cookie'], /^__Host-slugline=[\w-]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
  t.equal((await browser.get('/session')).status, 200)
  browser.cookies.set('slugline', browser.cookies.get('__Host-slugline')!)
  browser.cookies.delete('__Host-slugline')
  t.match(await browser.get('/session'), unauthorized)
})

t.test('what people do is no API call, and goes on when those of the month are used up', async (t) => {
  const limited = await withApi(t)
  const user = await addUser(limited.sql, 'ann@example.com')
  await limited.sql`UPDATE workspaces SET plan = 'free'`
  await limited.sql`INSERT INTO workspace_members (workspace_id, user_id) VALUES (${limited.workspaceId}, ${user})`
  const callsOf = () => limited.sql`SELECT calls::integer FROM api_meters`
  const browser = openBrowser(limited.app)
  t.equal((await browser.signIn('ann@example.com')).status, 200)
  t.match(await browser.get('/sessions'), { status: 200 })
  t.same(await callsOf(), [])
  t.match(await limited.get('/workspaces'), { status: 200 })
  await limited.sql`UPDATE api_meters SET calls = 1000`
  t.match(await limited.get('/workspaces'), { status: 429 })
  const used = await browser.get(`/workspace/${limited.workspaceId}/clicks`)
  t.match(used, { status: 200, headers: { 'x-ratelimit-limit': 100 } })
  t.match(await browser.post('/link', { url: 'https://example.com' }), { status: 200 })
  t.match(await browser.delete('/session'), { status: 200 })
  t.same(await callsOf(), [{ calls: 1_000 }])
})

t.test('sessions of a user share a rate at which a page of reports loads on any plan', async (t) => {
  const limited = await withApi(t)
  const user = await addUser(limited.sql, 'ann@example.com')
  await limited.sql`UPDATE workspaces SET plan = 'free'`
  await limited.sql`INSERT INTO workspace_members (workspace_id, user_id) VALUES (${limited.workspaceId}, ${user})`
  const [one, two] = [openBrowser(limited.app), openBrowser(limited.app)]
  for (const browser of [one, two]) await browser.signIn('ann@example.com')
  const ask = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, i) => (i % 2 ? one : two).get('/workspaces')))
  t.ok((await ask(90)).every(({ status }) => status === 200))
  // One is left, and none is refilled meanwhile.
  await limited.sql`UPDATE session_buckets SET share = 0.01, refilled_at = now() + interval '1 hour'`
  const refused = (await ask(4)).filter(({ status }) => status === 429)
  t.equal(refused.length, 3)
  t.match(refused[0], {
    headers: { 'retry-after': '1' },
    body: { message: 'At most 20 requests a second of a user, in bursts of 100', limit: 100 },
  })
  await limited.sql`UPDATE workspaces SET plan = 'growth'`
  await limited.sql`UPDATE session_buckets SET refilled_at = now() - interval '1 hour'`
  const [larger] = await ask(1)
  t.equal(Number(larger.headers['x-ratelimit-limit']), 500, 'of a larger plan, as many as its keys have')
})
