// On a Postgres whose locale lowers Unicode, as that of Compose does: the letter İ is no i, and K no k.
import t from 'tap'
import { withApi } from '../api/api-fixture.js'
import { canDump, startDebianPostgres } from '../restore/debian-postgres.js'
import { createTemplate } from '../services.js'
import { addUser, openBrowser, PASSWORD } from '../sessions/browser.js'
import { withProvider } from './provider-fixture.js'

t.setTimeout(180_000)

if (canDump(t)) {
  const server = await startDebianPostgres(t, 'C.UTF-8')
  process.env.TEST_DATABASE_URL = server.url
  process.env.TEST_DATABASE_TEMPLATE = await createTemplate(server.url)
  const { issuer, people, visitProvider } = await withProvider(t)
  const oidc = { issuer, clientId: 'slugline', clientSecret: 'a secret of the client', name: 'x' }
  const { app, sql, workspaceId } = await withApi(t, { oidc })
  const boss = await addUser(sql, 'boss@big-inc.example')
  await sql`INSERT INTO workspace_members (workspace_id, user_id, role) VALUES (${workspaceId}, ${boss}, 'owner')`

  async function signInAs(sub: string, email: string) {
    people.set(sub, { email, email_verified: true })
    const browser = openBrowser(app)
    const back = new URL(await visitProvider(String((await browser.get('/oidc/start')).headers.location), sub))
    const { headers } = await browser.get(back.pathname + back.search)
    return { browser, to: String(headers.location) }
  }

  t.test('an address with another letter is another address', async (t) => {
    const [{ one }] = await sql`SELECT lower('boss@big-İnc.example') = 'boss@big-inc.example' AS one`
    t.equal(one, true, 'this server lowers Unicode')
    for (const email of ['boss@big-İnc.example', 'boss@big-ınc.example', 'boss@big-\u0130nc.example']) {
      const { browser, to } = await signInAs(`attacker ${email}`, email)
      t.equal(to, 'http://127.0.0.1:3000/sign-in#error=no_account', email)
      t.equal((await browser.get('/session')).status, 401)
    }
    t.same(await sql`SELECT FROM user_identities`, [])
    t.equal((await openBrowser(app).signIn('boss@big-inc.example')).status, 200, 'the password is still there')
  })

  t.test('no route takes an address that is not ASCII; punycode is', async (t) => {
    const owner = openBrowser(app)
    await owner.signIn('BOSS@BIG-INC.example')
    const refused = { status: 400, body: { email: [/ASCII.*punycode/] } }
    const email = 'boss@big-İnc.example'
    t.match(await owner.signIn(email, PASSWORD), refused)
    t.match(await owner.post('/password/reset', { email }), refused)
    t.match(await owner.post(`/workspace/${workspaceId}/members`, { email, role: 'owner' }), refused)
    const punycode = { email: 'boss@xn--big-nc-5yc.example', role: 'viewer' }
    t.match(await owner.post(`/workspace/${workspaceId}/members`, punycode), { status: 200 })
  })

  t.test('the true owner is found however the letters are cased', async (t) => {
    const { browser } = await signInAs('sub-boss', 'Boss@BIG-INC.example')
    t.match((await browser.get('/session')).body, { user: { id: boss } })
  })
}
