// Somebody has an account of another person's address, and leaves keys behind before the person comes.
import t, { type Test } from 'tap'
import { replaceInvitationLink } from '../../api/members/invitations-table.js'
import { insertUserLink } from '../../api/sessions/user-links-table.js'
import { withApi } from '../api/api-fixture.js'
import { withProvider } from '../oidc/provider-fixture.js'
import { until } from '../until.js'
import { addUser, type Browser, openBrowser, PASSWORD } from './browser.js'

t.setTimeout(300_000)
const { issuer, people, visitProvider } = await withProvider(t)
const oidc = { issuer, clientId: 'slugline', clientSecret: 'a secret of the client', name: 'x' }
const sent: { kind: 'password' | 'invitation'; to: string; token: string }[] = []
const mails = {
  sendPasswordLink: ({ to }: { to: string }, token: string) => void sent.push({ kind: 'password', to, token }),
  sendFactorNews: () => undefined,
  sendNewEmailLink: () => undefined,
  sendUsedEmail: () => undefined,
  sendLeavingEmail: () => undefined,
  sendInvitation: ({ to }: { to: string }, _: unknown, token: string) =>
    void sent.push({ kind: 'invitation', to, token }),
  close: async () => undefined,
}
const api = await withApi(t, { oidc, mails })
const { app, sql } = api

async function addOwner(email: string, workspace: string) {
  const id = await addUser(sql, email)
  const [{ id: workspaceId }] = await sql<[{ id: number }]>`
    INSERT INTO workspaces (name) VALUES (${workspace}) RETURNING id`
  await sql`INSERT INTO workspace_members (workspace_id, user_id, role) VALUES (${workspaceId}, ${id}, 'owner')`
  const browser = openBrowser(app)
  await browser.signIn(email)
  return { browser, workspaceId, path: `/workspace/${workspaceId}` }
}
const mallory = await addOwner('mallory@attacker.example', 'Attacker')
const victim = await addOwner('boss@victim.example', 'Victim Inc')
const listOf = (key: string) => api.get('/workspaces', { key })

/** Mallory has an account of the address by a link that an operator printed, and leaves what she can. */
async function squat(email: string) {
  const { body } = await mallory.browser.post(`${mallory.path}/members`, { email, role: 'owner' })
  const token = await replaceInvitationLink(sql, body.id)
  const squatter = openBrowser(app)
  t.equal((await squatter.post('/invitations/accept', { token, password: PASSWORD })).status, 200)
  const make = async (draft: object) => (await squatter.post(`${mallory.path}/keys`, draft)).body.key as string
  const wide = await make({ user_wide: true })
  const own = await make({ name: 'of the workspace' })
  const second = (await api.post(`${mallory.path}/keys`, { user_wide: true }, { key: wide })).body.key as string
  const third = (await api.post(`${mallory.path}/keys`, {}, { key: own })).body.key as string
  await squatter.post(`${mallory.path}/members`, { email: `friend.of.${email}`, role: 'owner' })
  for (const key of [wide, own, second, third]) t.equal((await listOf(key)).status, 200)
  return { squatter, keys: [wide, own, second, third], userId: (await squatter.get('/session')).body.user.id as number }
}

async function comesAndIsInvited(t: Test, person: Browser, squat_: Awaited<ReturnType<typeof squat>>, email: string) {
  t.match(await person.get('/session'), { status: 200, body: { user: { id: squat_.userId } } })
  const { status } = await victim.browser.post(`${victim.path}/members`, { email, role: 'owner' })
  t.equal(status, 200)
  const { token } = sent.findLast(({ kind, to }) => kind === 'invitation' && to === email)!
  t.equal((await person.post('/invitations/accept', { token })).status, 200)
  t.equal((await squat_.squatter.get('/session')).status, 401)
  for (const key of squat_.keys) t.equal((await listOf(key)).status, 401, 'no key of before opens anything')
  t.same(await sql`SELECT FROM api_keys WHERE user_id = ${squat_.userId} OR created_by_user_id = ${squat_.userId}`, [])
  t.same(await sql`SELECT FROM invitations WHERE invited_by_user_id = ${squat_.userId}`, [])
  const { entries } = (await mallory.browser.get(`${mallory.path}/audit_log?limit=1000`)).body
  t.ok(
    entries.some(
      ({ thing_id, changes }: { thing_id: number; changes: { email_verified?: { to: boolean } } }) =>
        thing_id === squat_.userId && changes.email_verified?.to,
    ),
    'the log says that the address was proven',
  )
  t.equal(
    entries.filter(({ kind, action }: Record<string, string>) => kind === 'key' && action === 'deleted').length % 4,
    0,
  )
}

t.test('whoever invites gets no link, with which to be the invited', async (t) => {
  const answer = await mallory.browser.post(`${mallory.path}/members`, { email: 'who@corp.example', role: 'owner' })
  t.match(answer, { status: 200, body: { mailed: true } })
  const { token } = sent.findLast(({ to }) => to === 'who@corp.example')!
  t.notMatch(JSON.stringify(answer.body), token)
  t.notOk('url' in answer.body)
  const known = await mallory.browser.post(`${mallory.path}/members`, { email: 'boss@victim.example', role: 'owner' })
  t.same(Object.keys(known.body), Object.keys(answer.body), 'nor is it told who has an account')
  const person = openBrowser(app)
  t.equal((await person.post('/invitations/accept', { token, password: PASSWORD })).status, 200)
  const [row] = await sql`SELECT email_verified_at IS NOT NULL AS verified FROM users WHERE email = 'who@corp.example'`
  t.equal(row.verified, true, 'a mailed link proves the address')
})

t.test('by the provider', async (t) => {
  const made = await squat('victim@corp.example')
  people.set('sub-victim', { email: 'victim@corp.example', email_verified: true })
  const browser = openBrowser(app)
  const back = new URL(await visitProvider(String((await browser.get('/oidc/start')).headers.location), 'sub-victim'))
  await browser.get(back.pathname + back.search)
  await comesAndIsInvited(t, browser, made, 'victim@corp.example')
})

t.test('by a mailed link to choose a password', async (t) => {
  const made = await squat('another@corp.example')
  const person = openBrowser(app)
  await person.post('/password/reset', { email: 'another@corp.example' })
  const mail = await until(
    () => sent.find(({ kind, to }) => kind === 'password' && to === 'another@corp.example'),
    'the mail with the link',
  )
  t.equal((await person.put('/password', { token: mail.token, password: 'copper lantern 9 river' })).status, 200)
  await comesAndIsInvited(t, person, made, 'another@corp.example')
})

t.test('keys survive a later reset unless the person ends them; a link that is printed proves nothing', async (t) => {
  const person = openBrowser(app)
  await person.signIn('who@corp.example')
  const id = (await person.get('/session')).body.user.id as number
  const make = async () => (await person.post(`${mallory.path}/keys`, { user_wide: true })).body.key as string
  const key = await make()
  const reset = async (mailedTo: string | null, end_keys?: boolean) =>
    person.put('/password', {
      ...{ token: await insertUserLink(sql, 'password', id, mailedTo), password: 'copper lantern 9 river' },
      ...(end_keys && { end_keys }),
    })
  t.equal((await reset('who@corp.example')).status, 200)
  t.equal((await listOf(key)).status, 200)
  t.equal((await reset('who@corp.example', true)).status, 200)
  t.equal((await listOf(key)).status, 401)
  await sql`UPDATE users SET email_verified_at = NULL WHERE id = ${id}`
  t.equal((await reset(null)).status, 200)
  t.equal((await reset('former@corp.example')).status, 200, 'nor does a mail to an address that the account had before')
  t.same(await sql`SELECT email_verified_at FROM users WHERE id = ${id}`, [{ email_verified_at: null }])
})
