// A new workspace gives nobody a larger plan than the operator has chosen.
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
const addOwner = (workspaceId: number, { id }: User) =>
  sql`INSERT INTO workspace_members (workspace_id, user_id, role) VALUES (${workspaceId}, ${id}, 'owner')`

t.test('a user without a workspace gets the default plan', async (t) => {
  t.equal(await planOfNext(await addUser()), 'business')
  t.equal(readConfig({ DATABASE_URL: 'postgres://a/b', CLICKHOUSE_URL: 'http://a' }).DEFAULT_PLAN, 'enterprise')
  t.throws(() => readConfig({ DEFAULT_PLAN: 'gold' }), /DEFAULT_PLAN must be one of free, growth, business, enterprise/)
})

t.test('a workspace on a larger plan gives its owners no others', async (t) => {
  const user = await addUser()
  const guest = await addUser()
  const { id } = await create(user)
  await putOn(id, 'enterprise')
  await addOwner(id, guest)
  t.equal(await planOfNext(user), 'business')
  t.equal(await planOfNext(guest), 'business')
})

t.test('a user with a smaller plan gets that one, until an operator changes it', async (t) => {
  const user = await addUser()
  const { id } = await create(user)
  await putOn(id, 'free')
  const { id: other, plan } = await create(user)
  t.equal(plan, 'free')
  for (const each of [id, other]) await putOn(each, 'growth')
  t.equal(await planOfNext(user), 'growth')
})
