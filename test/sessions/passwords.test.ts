import t from 'tap'
import { passwordComplaint } from '../../api/sessions/password-rules.js'
import { insertUserLink } from '../../api/sessions/user-links-table.js'
import { withApi } from '../api/api-fixture.js'
import { addUser, openBrowser, PASSWORD } from './browser.js'

const api = await withApi(t)
const { app, sql, workspaceId } = api
const ann = await addUser(sql, 'ann@example.com')
await sql`INSERT INTO workspace_members (workspace_id, user_id, role) VALUES (${workspaceId}, ${ann}, 'owner')`
const NEXT_PASSWORD = 'copper lantern 9 river'

t.test('a password has 12 to 256 characters of any kind, and is not the first that anybody tries', async (t) => {
  const own = ['ann@example.com', 'ann.example@example.org', 'My workspace', null]
  for (const good of [
    'violet anchor',
    'aaaaaaaaaaab',
    '🦊🐌🐙🦀🐢🐍🦎🐸🐳🐬🦈🐠',
    `${'x1'.repeat(127)}yz`,
    ' leading and ',
    'my workspace of violet anchors',
  ])
    t.equal(passwordComplaint(good, own), undefined, good)
  for (const [bad, why] of [
    ['elevenchars', /12 to 256/],
    ['🦊🐌🐙🦀🐢🐍', /12 to 256/],
    [`y${'x'.repeat(256)}`, /12 to 256/],
    ['administrator', /tried first/],
    ['Administrator', /tried first/],
    ['aaaaaaaaaaaaaaaa', /tried first/],
    ['passwordpassword', /tried first/],
    ['ANN@example.com', /e-mail/],
    ['my workspace ', /e-mail or the name/],
    ['My Workspace 2026!', /e-mail or the name/],
    ['SluglineSlugline1', /e-mail or the name/],
    ['ann.example 12', /e-mail or the name/],
    ['violet\0anchor', /invalid/],
  ] as const)
    t.match(passwordComplaint(bad, own), why, bad)
})

t.test('a link chooses a password once, signs in, and ends every session', async (t) => {
  const browser = openBrowser(app)
  await browser.signIn('ann@example.com')
  const token = await insertUserLink(sql, 'password', ann)
  const signIn = await insertUserLink(sql, 'sign_in', ann)
  const person = openBrowser(app)
  person.cookies.set('slugline', 'of-a-session-that-has-ended')
  t.match(await person.put('/password', { token, password: 'My workspace' }), {
    status: 400,
    body: { password: [/name/] },
  })
  const answers = await Promise.all(
    [person, openBrowser(app), openBrowser(app)].map((one) => one.put('/password', { token, password: NEXT_PASSWORD })),
  )
  t.same(answers.map(({ status }) => status).sort(), [200, 401, 401], 'once, also of three at once')
  t.match(answers.find(({ status }) => status === 200)?.body, { user: { id: ann } })
  t.equal((await browser.get('/session')).status, 401)
  t.equal((await openBrowser(app).signIn('ann@example.com')).status, 401, 'the former one')
  t.equal((await openBrowser(app).signIn('ann@example.com', NEXT_PASSWORD)).status, 200)
  t.equal((await openBrowser(app).post('/session/link', { token: signIn })).status, 401, 'other links end too')
  const late = await insertUserLink(sql, 'password', ann)
  await sql`UPDATE user_links SET expires_at = now()`
  t.equal((await openBrowser(app).put('/password', { token: late, password: PASSWORD })).status, 401)
})

t.test('in a session it is changed with the current one, and all other sessions end', async (t) => {
  const [browser, other] = [openBrowser(app), openBrowser(app)]
  for (const one of [browser, other]) await one.signIn('ann@example.com', NEXT_PASSWORD)
  const change = (body: object, one = browser) => one.put('/password', { password: PASSWORD, ...body })
  t.match(await change({ current_password: 'wrong' }), { status: 401, body: { code: 'wrong_credentials' } })
  t.match(await change({}), { status: 401, body: { code: 'wrong_credentials' } })
  t.match(await change({ current_password: NEXT_PASSWORD, password: '' }), {
    status: 400,
    body: { password: ["can't be blank"] },
  })
  t.match(await change({ current_password: NEXT_PASSWORD }, openBrowser(app)), {
    status: 401,
    body: { code: 'unauthorized' },
  })
  const byKey = { headers: { authorization: `Bearer ${api.key}` } }
  t.equal(
    (await openBrowser(app).put('/password', { current_password: NEXT_PASSWORD, password: PASSWORD }, byKey)).status,
    401,
  )
  t.match(await change({ current_password: NEXT_PASSWORD }), { status: 200, body: { user: { id: ann } } })
  t.equal((await browser.get('/session')).status, 200)
  t.equal((await other.get('/session')).status, 401)
  const stored = await sql<{ password_hash: string }[]>`SELECT password_hash FROM users WHERE id = ${ann}`
  t.match(stored[0].password_hash, /^scrypt\$32768\$8\$3\$/)
})

t.test('of two changes at once, with the same current password, one is refused and changes nothing', async (t) => {
  const browsers = [openBrowser(app), openBrowser(app)]
  for (const one of browsers) await one.signIn('ann@example.com', PASSWORD)
  const passwords = ['first of both 11 maple', 'second of both 12 maple']
  const answers = await Promise.all(
    browsers.map((one, i) => one.put('/password', { current_password: PASSWORD, password: passwords[i] })),
  )
  t.same(answers.map(({ status }) => status).sort(), [200, 401])
  const winner = answers.findIndex(({ status }) => status === 200)
  t.equal((await browsers[winner].get('/session')).status, 200)
  t.equal((await openBrowser(app).signIn('ann@example.com', passwords[winner])).status, 200)
})

t.test('who has none yet needs none', async (t) => {
  const [{ id }] = await sql<[{ id: number }]>`INSERT INTO users (name) VALUES ('Owner') RETURNING id`
  const browser = openBrowser(app)
  await browser.post('/session/link', { token: await insertUserLink(sql, 'sign_in', id) })
  t.equal((await browser.put('/password', { password: NEXT_PASSWORD })).status, 200)
  t.equal((await browser.put('/password', { password: PASSWORD })).status, 401)
})
