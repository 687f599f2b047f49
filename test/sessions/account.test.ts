// The account of a user: the first owner comes by a printed link, without an address or a password.
import t, { type Test } from 'tap'
import { insertUserLink } from '../../api/sessions/user-links-table.js'
import { withApi } from '../api/api-fixture.js'
import { addUser, openBrowser, PASSWORD } from './browser.js'

const api = await withApi(t)
const { app, sql, userId } = api
await addUser(sql, 'Taken@example.com')

async function signInByLink(id: number) {
  const browser = openBrowser(app)
  await browser.post('/session/link', { token: await insertUserLink(sql, 'sign_in', id) })
  return browser
}

t.test('the first owner chooses an address and a password, and signs in with them', async (t: Test) => {
  const browser = await signInByLink(userId)
  const other = await signInByLink(userId)
  const patch = (body: object) => browser.patch('/account', body)
  t.match(await patch({ email: 'nobody' }), { status: 400, body: { email: [/must be an e-mail/] } })
  t.match(await patch({ email: 'tAken@example.com' }), { status: 400, body: { email: [/taken/] } })
  t.match(await patch({ password: PASSWORD }), { status: 400, body: { email: [/blank/] } })
  const weak = { name: 'Ann', email: 'owner@example.com', password: 'owner@example.com' }
  t.match(await patch(weak), { status: 400, body: { password: [/e-mail/] } })
  t.match((await browser.get('/session')).body.user, { name: 'Owner', email: null, has_password: false }, 'nothing yet')

  const { status, body } = await patch({ ...weak, password: PASSWORD })
  t.match(
    { status, user: body.user },
    { status: 200, user: { name: 'Ann', email: 'owner@example.com', has_password: true } },
  )
  t.equal((await other.get('/session')).status, 401, 'other sessions have ended')
  t.equal((await browser.get('/session')).status, 200)
  const again = openBrowser(app)
  t.equal((await again.post('/session', { email: 'OWNER@example.com', password: PASSWORD })).status, 200)
  t.match(await patch({ password: 'copper lantern 9 river' }), { status: 400, body: { password: [/current one/] } })
})

t.test('another address needs the current password, and is not proven', async (t: Test) => {
  const browser = openBrowser(app)
  await browser.signIn('owner@example.com')
  await sql`UPDATE users SET email_verified_at = now() WHERE id = ${userId}`
  t.match(await browser.patch('/account', { name: 'Ann E.' }), { status: 200, body: { user: { name: 'Ann E.' } } })
  const email = 'ann@example.com'
  t.match(await browser.patch('/account', { email }), { status: 401, body: { code: 'wrong_credentials' } })
  t.match(await browser.patch('/account', { email, current_password: 'no' }), { status: 401 })
  const answer = await browser.patch('/account', { email, current_password: PASSWORD })
  t.match(answer, { status: 200, body: { user: { email, name: 'Ann E.' } } })
  t.match(await sql`SELECT email_verified_at FROM users WHERE id = ${userId}`, [{ email_verified_at: null }])
  t.match(await api.patch('/account', { name: 'by a key' }), { status: 403 })
})
