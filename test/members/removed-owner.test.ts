// An owner who is removed, or made less, has prepared ways back in.
import t, { type Test } from 'tap'
import { findCaller } from '../../api/keys/caller.js'
import { demandStill } from '../../api/keys/demand-still.js'
import { replaceInvitationLink } from '../../api/members/invitations-table.js'
import { withApi } from '../api/api-fixture.js'
import { addUser, openBrowser, PASSWORD } from '../sessions/browser.js'

const api = await withApi(t)
const { app, sql, workspaceId } = api
const W = `/workspace/${workspaceId}`

async function addOwner(name: string) {
  const email = `${name}@example.com`
  const id = await addUser(sql, email)
  await sql`INSERT INTO workspace_members (workspace_id, user_id, role) VALUES (${workspaceId}, ${id}, 'owner')`
  const browser = openBrowser(app)
  await browser.signIn(email)
  return { browser, id }
}
const ann = await addOwner('ann')
const reaches = async (key: string) => (await api.get('/workspaces', { key })).status === 200

async function prepare(name: string) {
  const { browser, id } = await addOwner(name)
  const invited = await browser.post(`${W}/members`, { email: `friend.of.${name}@example.com`, role: 'owner' })
  const token = await replaceInvitationLink(sql, invited.body.id)
  const made = (await browser.post(`${W}/keys`, { name: 'made' })).body
  const byKey = (await api.post(`${W}/keys`, { name: 'made by the key' }, { key: made.key })).body
  const others = (await ann.browser.post(`${W}/keys`, { name: "Ann's" })).body
  const rotated = (await api.post(`${W}/keys/${others.id}/rotate`, { grace_seconds: 0 }, { key: made.key })).body
  t.match(made, { created_by: { id, name: `${name}@example.com` } })
  t.match(byKey, { created_by: { id } }, "a key's keys are its maker's")
  t.match(rotated, { created_by: { id: ann.id }, issued_to: { id } }, 'who rotates knows the secret')
  return { browser, id, token, ids: [made.id, byKey.id, others.id], keys: [made.key, byKey.key, rotated.key] }
}

async function isOut(t: Test, { token, keys }: Awaited<ReturnType<typeof prepare>>) {
  t.equal((await openBrowser(app).post('/invitations/accept', { token, password: PASSWORD })).status, 401)
  for (const key of keys) t.equal(await reaches(key), false)
}

t.test('removed', async (t) => {
  const evil = await prepare('evil')
  const own = (await ann.browser.post(`${W}/keys`, { name: 'untouched' })).body.key
  const { status, body } = await ann.browser.delete(`${W}/members/${evil.id}`)
  t.match({ status, body }, { status: 200, body: { id: evil.id, keys_ended: evil.ids, keys_kept: [] } })
  t.equal(body.invitations_ended.length, 1)
  await isOut(t, evil)
  t.equal(await reaches(own), true, 'keys of others go on')
})

t.test('made less', async (t) => {
  const evil = await prepare('eve')
  const answer = await ann.browser.patch(`${W}/members/${evil.id}`, { role: 'viewer' })
  t.match(answer, { status: 200, body: { role: 'viewer', keys_ended: evil.ids } })
  await isOut(t, evil)
})

t.test('keys that are to go on do, and are named', async (t) => {
  const gone = await prepare('gus')
  t.match(await ann.browser.delete(`${W}/members/${gone.id}?keys=all`), {
    status: 400,
    body: { keys: [/end or keep/] },
  })
  const { body } = await ann.browser.delete(`${W}/members/${gone.id}?keys=keep`)
  t.match(body, { keys_ended: [], keys_kept: gone.ids })
  for (const key of gone.keys) t.equal(await reaches(key), true)
})

t.test('an invitation of the removed person does not let him in again', async (t) => {
  const { id } = await addOwner('ida')
  await sql`
    INSERT INTO invitations (hash, workspace_id, email, role, expires_at)
    VALUES (sha256('ida'), ${workspaceId}, 'IDA@example.com', 'owner', now() + interval '1 day')`
  await ann.browser.delete(`${W}/members/${id}`)
  t.same(await sql`SELECT FROM invitations WHERE email = 'IDA@example.com'`, [])
})

t.test('a change that waits for the removal of its maker is refused', async (t) => {
  const { browser, id } = await addOwner('jim')
  const caller = (await findCaller(sql, { kind: 'session', secret: browser.cookies.get('slugline')! }))!
  const answers = await Promise.all([
    ann.browser.delete(`${W}/members/${id}`),
    ...Array.from({ length: 6 }, (_, i) => browser.post(`${W}/keys`, { name: `late ${i}` })),
    ...Array.from({ length: 6 }, (_, i) =>
      browser.post(`${W}/members`, { email: `late${i}@x.example`, role: 'owner' }),
    ),
  ])
  t.equal(answers[0].status, 200)
  t.same(await sql`SELECT FROM api_keys WHERE created_by_user_id = ${id}`, [], 'none is left, whoever was first')
  t.same(await sql`SELECT FROM invitations WHERE invited_by_user_id = ${id}`, [])
  await t.rejects(
    sql.begin((tx) => demandStill(tx as unknown as typeof sql, caller, workspaceId)),
    { code: 'not_found' },
  )
})

t.test('of three owners, one who was removed meanwhile removes nobody', async (t) => {
  const [kim, leo] = [await addOwner('kim'), await addOwner('leo')]
  for (let round = 0; round < 5; round += 1) {
    await sql`
      INSERT INTO workspace_members (workspace_id, user_id, role)
      SELECT ${workspaceId}, id, 'owner' FROM unnest(${[kim.id, leo.id]}::integer[]) AS id ON CONFLICT DO NOTHING`
    const answers = await Promise.all([
      kim.browser.delete(`${W}/members/${leo.id}`),
      leo.browser.delete(`${W}/members/${kim.id}`),
    ])
    t.same(answers.map(({ status }) => status).sort(), [200, 404])
  }
})

t.test('invitations have a budget for the address and the user, in all processes together', async (t) => {
  await sql`DELETE FROM budgets`
  const invite = (email: string) => ann.browser.post(`${W}/members`, { email, role: 'viewer' })
  const first = await Promise.all(
    ['S@x.example', 's@X.example', 's@x.example', 's@x.example', 's@x.example'].map(invite),
  )
  t.same(first.map(({ status }) => status).sort(), [200, 200, 200, 429, 429])
  const refused = await invite('s@x.example')
  t.match(refused, { status: 429, headers: { 'retry-after': /^\d+$/ }, body: { message: /3 times an hour/ } })
  t.notMatch(JSON.stringify(await sql`SELECT * FROM budgets`), /x\.example/i)
  await sql`UPDATE budgets SET full_at = full_at - interval '20 minutes' WHERE key LIKE 'invitations to %'`
  t.equal((await invite('s@x.example')).status, 200, 'one more in twenty minutes')
  await sql`UPDATE budgets SET full_at = now() + interval '1 day' WHERE key LIKE 'invitations by user %'`
  t.match(await invite('other@x.example'), { status: 429, body: { message: /A user invites at most 100/ } })
  t.equal((await sql`SELECT FROM budgets WHERE key LIKE 'invitations to %'`).count, 2, 'what is refused takes nothing')
})

t.test('a workspace that invites an address keeps no other from inviting it, up to 30 times a day', async (t) => {
  await sql`DELETE FROM budgets`
  const elsewhere = (await ann.browser.post('/workspaces', { name: 'Elsewhere' })).body as { id: number }
  const invite = (id: number) =>
    ann.browser.post(`/workspace/${id}/members`, { email: 'both@x.example', role: 'viewer' })
  for (const status of [200, 200, 200, 429]) t.equal((await invite(workspaceId)).status, status)
  t.equal((await invite(elsewhere.id)).status, 200)
  await sql`
    UPDATE budgets SET full_at = now() + interval '1 day' WHERE key LIKE 'invitations to %' AND key NOT LIKE '%workspace%'`
  t.match(await invite(elsewhere.id), { status: 429, body: { message: /30 times a day/ } })
})
