// A new workspace gives nobody a larger plan: not by deleting, leaving, giving away or being given another one.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import t from 'tap'
import { readConfig } from '../../api/config.js'
import { hashKey } from '../../api/keys/secret.js'
import type { Plan } from '../../usage/plans.js'
import { withApi } from './api-fixture.js'
import { asker } from './ask.js'

const api = await withApi(t, { defaultPlan: 'business' })
const { sql } = api
const ask = asker(api.app, api.key)

interface User {
  id: number
  key: string
}

let users = 0
async function addUser(): Promise<User> {
  const key = `sk_user${users++}`
  const [{ id }] = await sql<[{ id: number }]>`INSERT INTO users (name) VALUES ('Ann') RETURNING id`
  await sql`INSERT INTO api_keys (hash, prefix, user_id) VALUES (${hashKey(key)}, 'sk_', ${id})`
  return { id, key }
}

async function create({ key }: User): Promise<{ id: number; plan: Plan }> {
  const { status, body } = await ask('POST', '/workspaces', { key, body: { name: 'Shop' } })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

const planOfNext = async (user: User) => (await create(user)).plan
const putOn = (id: number, plan: Plan) => sql`UPDATE workspaces SET plan = ${plan} WHERE id = ${id}`
const remove = ({ key }: User, id: number) => ask('DELETE', `/workspace/${id}`, { key })
const addOwner = (workspaceId: number, { id }: User) =>
  sql`INSERT INTO workspace_members (workspace_id, user_id, role) VALUES (${workspaceId}, ${id}, 'owner')`

/** A user who owns one workspace. */
async function addOwnerOf(plan: Plan) {
  const user = await addUser()
  const { id } = await create(user)
  await putOn(id, plan)
  return { user, id }
}

t.test('a user without a workspace gets the default plan', async (t) => {
  t.equal(await planOfNext(await addUser()), 'business')
  t.equal(readConfig({ DATABASE_URL: 'postgres://a/b', CLICKHOUSE_URL: 'http://a' }).DEFAULT_PLAN, 'enterprise')
  t.throws(() => readConfig({ DEFAULT_PLAN: 'gold' }), /DEFAULT_PLAN must be one of free, growth, business, enterprise/)
})

t.test('a user has the smallest plan of those owned, also of workspaces that were given', async (t) => {
  const { user, id } = await addOwnerOf('enterprise')
  t.equal(await planOfNext(user), 'enterprise', 'a larger plan than the default one')
  const { user: other } = await addOwnerOf('free')
  await addOwner(id, other)
  t.equal(await planOfNext(other), 'free')
})

t.test('deleting the workspaces of a smaller plan keeps that plan', async (t) => {
  const { user, id } = await addOwnerOf('free')
  t.equal((await remove(user, id)).status, 200)
  const { id: again, plan } = await create(user)
  t.equal(plan, 'free')
  await remove(user, again)
  t.equal(await planOfNext(user), 'free')
})

t.test('deleting the one with the smaller plan keeps that plan, while a larger one stays', async (t) => {
  const { user, id } = await addOwnerOf('enterprise')
  const { id: small } = await create(user)
  await putOn(small, 'free')
  await remove(user, small)
  t.equal(await planOfNext(user), 'free')
  t.match(await sql`SELECT plan FROM workspaces WHERE id = ${id}`, [{ plan: 'enterprise' }])
})

t.test('leaving a workspace, or ceasing to be its owner, keeps its plan', async (t) => {
  const other = await addUser()
  for (const cease of [
    (id: number, user: User) => ask('DELETE', `/workspace/${id}/members/${user.id}`, { key: user.key }),
    (id: number, user: User) =>
      ask('PATCH', `/workspace/${id}/members/${user.id}`, { key: other.key, body: { role: 'member' } }),
  ]) {
    const { user, id } = await addOwnerOf('free')
    await addOwner(id, other)
    t.equal((await cease(id, user)).status, 200)
    await sql`DELETE FROM workspace_members WHERE user_id = ${user.id}` // a mere member may create none
    t.equal(await planOfNext(user), 'free')
  }
})

t.test('a larger plan is not kept without its workspace, and was no gift', async (t) => {
  const { id } = await addOwnerOf('enterprise')
  const guest = await addUser()
  await addOwner(id, guest)
  t.equal(await planOfNext(guest), 'enterprise')
  await sql`DELETE FROM workspace_members WHERE user_id = ${guest.id}`
  t.equal(await planOfNext(guest), 'business')
})

t.test('an owner who stays one has no former plan', async (t) => {
  const { user, id } = await addOwnerOf('free')
  await ask('PATCH', `/workspace/${id}/members/${user.id}`, { key: user.key, body: { role: 'owner' } })
  await putOn(id, 'growth')
  t.equal(await planOfNext(user), 'growth')
})

t.test('an operator who puts a workspace on a plan decides anew', async (t) => {
  const { user, id } = await addOwnerOf('free')
  const { id: other } = await create(user)
  await remove(user, id)
  const admin = fileURLToPath(new URL('../../admin/main.js', import.meta.url))
  await promisify(execFile)(process.execPath, [admin, 'workspace', 'plan', '--id', String(other), '--plan', 'growth'], {
    env: { DATABASE_URL: api.postgres.url },
  })
  t.equal(await planOfNext(user), 'growth')
})

t.test('a user with former plans can be deleted', async (t) => {
  const { user, id } = await addOwnerOf('free')
  const { user: leaving } = await addOwnerOf('growth')
  await addOwner(id, leaving)
  await sql`DELETE FROM workspace_members WHERE user_id = ${leaving.id} AND workspace_id = ${id}`
  await sql`DELETE FROM users WHERE id IN ${sql([user.id, leaving.id])}`
  t.same(await sql`SELECT FROM former_plans WHERE user_id IN ${sql([user.id, leaving.id])}`, [])
})
