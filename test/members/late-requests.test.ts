// Requests that were authenticated with their head, and whose rights end before their body arrives.
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import t, { type Test } from 'tap'
import { hashKey } from '../../api/keys/secret.js'
import { insertInvitation } from '../../api/members/invitations-table.js'
import { withApi } from '../api/api-fixture.js'
import { addUser } from '../sessions/browser.js'
import { until } from '../until.js'

const api = await withApi(t)
const { app, sql, workspaceId } = api
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
const W = `/workspace/${workspaceId}`

let users = 0
/** A member with a user-wide key. */
async function addMember(role: string) {
  users += 1
  const userId = await addUser(sql, `late${users}@example.com`)
  await sql`INSERT INTO workspace_members (workspace_id, user_id, role) VALUES (${workspaceId}, ${userId}, ${role})`
  const key = `sk_late_${users}`
  const [{ id }] = await sql<[{ id: number }]>`
    INSERT INTO api_keys (hash, prefix, user_id) VALUES (${hashKey(key)}, 'sk_', ${userId}) RETURNING id`
  return { userId, key, keyId: id }
}
type Member = Awaited<ReturnType<typeof addMember>>

interface Late {
  /** The headers of the caller's credential. */
  headers: Record<string, string>
  isAdmitted: () => Promise<boolean>
}

/** Sends the head, calls `end` when the caller has been admitted, and then sends the body. */
async function sendLateOf(late: Late, method: string, path: string, body: unknown, end: () => Promise<unknown>) {
  const sent = request({
    port,
    method,
    path: `/api/v1${path}`,
    headers: { ...late.headers, 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
  })
  sent.flushHeaders()
  await until(late.isAdmitted, `${method} ${path} is admitted`)
  await end()
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  sent.end(JSON.stringify(body))
  const [answer] = await answered
  return { status: answer.statusCode, body: await text(answer) }
}

const sendLate = (member: Member, ...rest: [string, string, unknown, () => Promise<unknown>]) =>
  sendLateOf(
    {
      headers: { authorization: `Bearer ${member.key}` },
      isAdmitted: async () => (await sql`SELECT FROM key_buckets WHERE key_id = ${member.keyId}`).length > 0,
    },
    ...rest,
  )

const remove = ({ userId }: Member) => sql`
  DELETE FROM workspace_members WHERE workspace_id = ${workspaceId} AND user_id = ${userId}`

const link = (await api.post('/link', { url: 'https://example.com/', name: 'before' })).body as { id: number }
const trashed = (await api.post('/link', { url: 'https://example.com/' })).body as { id: number }
await api.delete(`${W}/links/${trashed.id}`)
await sql`UPDATE workspaces SET conversion_tracking = true`

/** All that the requests below could have changed. */
const state = async () => [
  await sql`SELECT id, name, url, deleted FROM links ORDER BY id`,
  await sql`SELECT id FROM domains ORDER BY id`,
  await sql`SELECT name, webhooks FROM workspaces ORDER BY id`,
  await sql`SELECT event_id FROM conversions`,
  await sql`SELECT email FROM invitations`,
  await sql`SELECT name FROM api_keys WHERE workspace_id = ${workspaceId} ORDER BY id`,
  await sql`SELECT id FROM audit_log WHERE kind <> 'member' AND kind <> 'workspace' ORDER BY id`,
]

const LATE_URL = 'https://late.example/'
const changes: [string, string, unknown][] = [
  ['POST', '/link', { url: LATE_URL, workspace_id: workspaceId }],
  ['POST', '/link', { id: link.id, name: 'late' }],
  ['POST', '/links', [{ url: LATE_URL }, { id: link.id, name: 'late' }]],
  ['POST', '/links', [{ url: LATE_URL, alias: '/late' }]],
  ['PATCH', `${W}/links/${link.id}`, { name: 'late' }],
  ['DELETE', `${W}/links`, { ids: [link.id] }],
  ['POST', `${W}/links/restore`, { ids: [trashed.id] }],
  ['POST', `${W}/links/purge`, { ids: [trashed.id] }],
  ['PATCH', W, { name: 'late' }],
  ['POST', `${W}/domains`, { name: 'late.example' }],
  ['POST', `${W}/webhooks`, { url: 'https://late.example/hook' }],
  ['POST', '/conversions', [{ event_id: 'late', event_type: 'lead', event_name: 'late', workspace_id: workspaceId }]],
  ['POST', `${W}/members`, { email: 'late@example.com', role: 'owner' }],
  ['POST', `${W}/keys`, { name: 'late' }],
]

t.test('nothing is changed for a member who was removed meanwhile', async (t) => {
  for (const [method, path, body] of changes) {
    const member = await addMember('owner')
    const before = await state()
    const answer = await sendLate(member, method, path, body, () => remove(member))
    t.equal(answer.status, 404, `${method} ${path}: ${answer.body}`)
    t.same(await state(), before, `${method} ${path}`)
  }
})

const save = (member: Member, end: () => Promise<unknown>) =>
  sendLate(member, 'POST', '/link', { id: link.id, name: 'late' }, end)

t.test('nor for one whose role, key or workspace has changed', async (t: Test) => {
  const before = await state()
  const less = await addMember('member')
  const made = await save(less, () => sql`UPDATE workspace_members SET role = 'viewer' WHERE user_id = ${less.userId}`)
  t.match(made, { status: 403, body: /role/ })
  const revoked = await addMember('member')
  t.match(await save(revoked, () => sql`DELETE FROM api_keys WHERE id = ${revoked.keyId}`), { status: 401 })
  const expired = await addMember('member')
  const end = () => sql`UPDATE api_keys SET expires_at = now() WHERE id = ${expired.keyId}`
  t.match(await save(expired, end), { status: 401 })
  const rotated = await addMember('member')
  const rotate = () => sql`UPDATE api_keys SET hash = sha256('other') WHERE id = ${rotated.keyId}`
  t.match(await save(rotated, rotate), { status: 401 })
  const frozen = await addMember('member')
  const freeze = () => sql`UPDATE workspaces SET frozen_at = now() WHERE id = ${workspaceId}`
  t.match(await save(frozen, freeze), { status: 403, body: /workspace_frozen/ })
  await sql`UPDATE workspaces SET frozen_at = NULL`
  t.same((await state())[0], before[0])
})

t.test('a role that suffices is enough, and a change that is under way is waited for', async (t) => {
  const member = await addMember('member')
  t.match(await save(member, async () => undefined), { status: 200 })
  const other = await addMember('owner')
  const answer = await sendLate(other, 'POST', '/links', [{ url: LATE_URL }], async () => undefined)
  t.match(answer, { status: 200, body: /"success"/ })
  const writing = await sql.reserve()
  await writing`BEGIN`
  await writing`SELECT act_by_right(${member.userId}, ${member.keyId}, NULL, ${hashKey(member.key)}, ${[workspaceId]}, 'member')`
  let isRemoved = false
  const removal = remove(member).then(() => {
    isRemoved = true
  })
  await until(
    async () => (await sql`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'`).length > 0,
    'the removal waits',
  )
  t.equal(isRemoved, false)
  await writing`COMMIT`
  writing.release()
  await removal
})

t.test('nothing is changed by a session that ends meanwhile', async (t) => {
  const email = 'signed.out@example.com'
  const userId = await addUser(sql, email)
  const account = async () => [
    await sql`SELECT password_hash, email, name FROM users WHERE id = ${userId}`,
    await sql`SELECT workspace_id FROM workspace_members WHERE user_id = ${userId}`,
  ]
  // Without a password, the session alone sets one.
  await sql`UPDATE users SET password_hash = NULL WHERE id = ${userId}`
  const draft = { workspaceId, email, role: 'member' as const, invitedBy: userId, isMailed: false }
  const { token } = await insertInvitation(sql, draft)
  const late: [string, string, unknown][] = [
    ['PUT', '/password', { password: 'a thief has chosen 93 this' }],
    ['PATCH', '/account', { name: 'late' }],
    ['POST', '/invitations/accept', { token }],
    ['POST', '/workspaces', { name: 'late' }],
  ]
  for (const [method, path, body] of late) {
    const thief = 'thief'
    const [session] = await sql<{ id: number }[]>`
      INSERT INTO sessions (hash, user_id, expires_at)
      VALUES (${hashKey(thief)}, ${userId}, now() + interval '1 day') RETURNING id`
    await sql`DELETE FROM session_buckets WHERE user_id = ${userId}`
    const isAdmitted = async () => (await sql`SELECT FROM session_buckets WHERE user_id = ${userId}`).length > 0
    const headers = { cookie: `slugline=${thief}`, 'sec-fetch-site': 'same-origin' }
    const end = () => sql`DELETE FROM sessions WHERE id = ${session.id}`
    const before = await account()
    const answer = await sendLateOf({ headers, isAdmitted }, method, path, body, end)
    t.equal(answer.status, 401, `${method} ${path}: ${answer.body}`)
    t.same(await account(), before, `${method} ${path}`)
  }
})
