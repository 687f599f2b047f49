import t from 'tap'
import * as v from 'valibot'
import { replaceInvitationLink } from '../../api/members/invitations-table.js'
import { invitedSchema, memberListSchema } from '../../api/members/member-schemas.js'
import { withApi } from '../api/api-fixture.js'
import { addUser, openBrowser, PASSWORD } from '../sessions/browser.js'

const api = await withApi(t)
const { app, sql, workspaceId } = api
const path = `/workspace/${workspaceId}`
const ann = await addUser(sql, 'ann@example.com')
await sql`INSERT INTO workspace_members (workspace_id, user_id, role) VALUES (${workspaceId}, ${ann}, 'owner')`
await sql`DELETE FROM workspace_members WHERE user_id = ${api.userId}`
const owner = openBrowser(app)
await owner.signIn('ann@example.com')

async function invite(email: string, role = 'member') {
  const { status, body } = await owner.post(`${path}/members`, { email, role })
  t.equal(status, 200)
  const invitation = v.parse(invitedSchema, body)
  await sql`DELETE FROM budgets` // addresses are invited more often here than people do
  // No mail goes out here: an operator hands the link over.
  return { ...invitation, token: (await replaceInvitationLink(sql, invitation.id))! }
}
const listed = async () => v.parse(memberListSchema, (await owner.get(`${path}/members`)).body)

t.test('who is new joins with a password of his own', async (t) => {
  const invitation = await invite('bob@example.com', 'viewer')
  t.match(invitation.token, /^[\w-]{43}$/)
  t.match(invitation, { mailed: false, invited_by: { id: ann, name: 'ann@example.com' } })
  t.match(await listed(), {
    members: [{ id: ann, role: 'owner' }],
    invitations: [{ id: invitation.id, role: 'viewer' }],
  })
  t.notMatch(JSON.stringify(await sql`SELECT * FROM invitations`), invitation.token)
  const { token } = invitation
  const bob = openBrowser(app)
  const { expires_at } = invitation
  const shown = { email: 'bob@example.com', role: 'viewer', workspace_name: 'My workspace', expires_at }
  const looked = await bob.post('/invitations/lookup', { token })
  t.same(looked.body, { ...shown, has_account: false })
  t.match(await bob.post('/invitations/lookup', { token: `${token}x` }), { status: 401 })
  t.match(await bob.post('/invitations/accept', { token }), { status: 400, body: { password: ["can't be blank"] } })
  for (const password of ['short', 'My workspace', 'bob@example.com', 'passwordpassword', '1qaz2wsx3edc4rfv'])
    t.match(
      await bob.post('/invitations/accept', { token, password }),
      { status: 400, body: { password: [String] } },
      password,
    )
  const answers = await Promise.all(
    [bob, openBrowser(app)].map((browser) =>
      browser.post('/invitations/accept', { token, name: 'Bob', password: PASSWORD }),
    ),
  )
  t.same(answers.map(({ status }) => status).sort(), [200, 401], 'once, also of two at once')
  const again = openBrowser(app)
  t.equal((await again.signIn('bob@example.com')).status, 200)
  t.match((await again.get('/session')).body, {
    user: { name: 'Bob', email: 'bob@example.com' },
    workspaces: [{ id: workspaceId, role: 'viewer' }],
  })
  t.match(await listed(), { members: [{ id: ann }, { name: 'Bob', role: 'viewer' }], invitations: [] })
})

t.test('a link signs nobody in who has an account', async (t) => {
  await addUser(sql, 'carol@example.com', 'carol has her own one')
  const { token } = await invite('Carol@example.com')
  const stranger = openBrowser(app)
  t.match((await stranger.post('/invitations/lookup', { token })).body, { has_account: true })
  t.equal((await stranger.post('/invitations/accept', { token, password: PASSWORD })).status, 401)
  t.match(await owner.post('/invitations/accept', { token }), { status: 403, body: { error: /carol@example.com/i } })
  const carol = openBrowser(app)
  await carol.signIn('carol@example.com', 'carol has her own one')
  t.match(await carol.post('/invitations/accept', { token }), {
    status: 200,
    body: { workspaces: [{ role: 'member' }] },
  })
  t.match(await owner.post(`${path}/members`, { email: 'carol@example.com', role: 'viewer' }), {
    status: 400,
    body: { email: ['is of a member already'] },
  })
  await sql`DELETE FROM workspace_members USING users WHERE users.id = user_id AND lower(email) = 'carol@example.com'`
  const second = await invite('carol@example.com')
  const answer = await stranger.post('/invitations/accept', { token: second.token, password: 'carol has her own one' })
  t.match(answer, { status: 200, body: { user: { email: 'carol@example.com' } } })
})

t.test('an invitation ends: revoked, replaced, or too old', async (t) => {
  const first = await invite('dave@example.com')
  const second = await invite('dave@example.com', 'owner')
  t.equal(second.id, first.id)
  const accept = (token: string) => openBrowser(app).post('/invitations/accept', { token, password: PASSWORD })
  t.equal((await accept(first.token)).status, 401)
  t.match(await owner.delete(`${path}/invitations/${second.id}`), { status: 200, body: 'Invitation revoked' })
  t.equal((await accept(second.token)).status, 401)
  t.equal((await owner.delete(`${path}/invitations/${second.id}`)).status, 404)
  const { token } = await invite('dave@example.com')
  await sql`UPDATE invitations SET expires_at = now()`
  t.equal((await accept(token)).status, 401)
  t.same(await sql`SELECT FROM users WHERE email = 'dave@example.com'`, [])
})

t.test('a changed or removed member feels it at once; everybody may leave', async (t) => {
  const erin = await addUser(sql, 'erin@example.com')
  await sql`INSERT INTO workspace_members (workspace_id, user_id, role) VALUES (${workspaceId}, ${erin}, 'viewer')`
  const browser = openBrowser(app)
  await browser.signIn('erin@example.com')
  const links = `${path}/links`
  t.equal((await browser.post(links, { url: 'https://example.com' })).status, 403)
  t.match(await owner.patch(`${path}/members/${erin}`, { role: 'member' }), {
    status: 200,
    body: { id: erin, role: 'member' },
  })
  t.equal((await browser.post(links, { url: 'https://example.com' })).status, 200)
  t.equal((await browser.delete(`${path}/members/${ann}`)).status, 403, 'not others')
  t.match(await owner.patch(`${path}/members/${erin}`, { role: 'admin' }), { status: 400, body: { role: [String] } })
  t.equal((await browser.delete(`${path}/members/${erin}`)).status, 200)
  t.equal((await browser.get(links)).status, 404)
  t.equal((await owner.delete(`${path}/members/${erin}`)).status, 404)
})

t.test('the last owner stays, also where two go at once', async (t) => {
  t.equal((await owner.delete(`${path}/members/${ann}`)).status, 403)
  t.match(await owner.patch(`${path}/members/${ann}`, { role: 'viewer' }), {
    status: 403,
    body: { error: /last owner/ },
  })
  t.equal((await owner.patch(`${path}/members/${ann}`, { role: 'owner' })).status, 200)
  const frank = await addUser(sql, 'frank@example.com')
  const other = openBrowser(app)
  await other.signIn('frank@example.com')
  const races = [
    () => [owner.delete(`${path}/members/${ann}`), other.delete(`${path}/members/${frank}`)],
    () => [owner.delete(`${path}/members/${ann}`), other.patch(`${path}/members/${frank}`, { role: 'member' })],
    () => [owner, other].map((one, i) => one.patch(`${path}/members/${[frank, ann][i]}`, { role: 'viewer' })),
  ]
  for (let round = 0; round < 6; round += 1) {
    await sql`
      INSERT INTO workspace_members (workspace_id, user_id, role) SELECT ${workspaceId}, id, 'owner'
      FROM unnest(${[ann, frank]}::integer[]) AS id ON CONFLICT (user_id, workspace_id) DO UPDATE SET role = 'owner'`
    const answers = await Promise.all(races[round % races.length]())
    t.same(answers.map(({ status }) => status).sort(), [200, 403])
    const owners = await sql`SELECT FROM workspace_members WHERE workspace_id = ${workspaceId} AND role = 'owner'`
    t.equal(owners.length, 1)
  }
})
