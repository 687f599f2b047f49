// Many memberships of a user, and many members of a workspace: they are bounded, and their lists hold nobody up.
import t from 'tap'
import * as v from 'valibot'
import { replaceInvitationLink } from '../../api/members/invitations-table.js'
import { memberListSchema } from '../../api/members/member-schemas.js'
import { workspaceListAnswerSchema } from '../../api/workspaces/workspace-schemas.js'
import { withApi } from '../api/api-fixture.js'
import { costText, leastCost } from '../longest-block.js'
import { addUser, openBrowser } from '../sessions/browser.js'

t.setTimeout(300_000)
const MEMBERSHIPS_MAX = 200
const MEMBERS_MAX = 1000
const NETWORKS_MAX = 500
const api = await withApi(t)
const { app, sql, workspaceId } = api

const ann = await addUser(sql, 'ann@example.com')
const bob = await addUser(sql, 'bob@example.com')
await sql`INSERT INTO workspace_members (workspace_id, user_id, role) VALUES (${workspaceId}, ${ann}, 'owner')`
const owner = openBrowser(app)
await owner.signIn('ann@example.com')
const guest = openBrowser(app)
await guest.signIn('bob@example.com')
const path = `/workspace/${workspaceId}`

const addMemberships = (userId: number, count: number, role: string) => sql`
  WITH added AS (
    INSERT INTO workspaces (name, plan, excluded_ips)
    SELECT repeat('"', 30000), 'enterprise', ARRAY(
      SELECT '2001:db8:0000:0000:0000:0000:' || i || ':' || n || '/128' FROM generate_series(1, ${NETWORKS_MAX}::integer) AS n
    ) FROM generate_series(1, ${count}::integer) AS i RETURNING id
  ) INSERT INTO workspace_members (workspace_id, user_id, role) SELECT id, ${userId}, ${role} FROM added`

/** Asks without parsing the answer, whose cost is the client's. */
const askAs = (browser: typeof owner, url: string) => async () => {
  t.equal((await app.inject({ url: `/api/v1${url}`, headers: browser.headers() })).statusCode, 200)
}

async function invite(email: string) {
  const { status, body } = await owner.post(`${path}/members`, { email, role: 'member' })
  await sql`DELETE FROM budgets` // addresses are invited more often here than people do
  return { status, body, token: status === 200 ? await replaceInvitationLink(sql, body.id) : undefined }
}

t.test('the workspaces of a user are listed in slices, and their number is bounded', async (t) => {
  await addMemberships(bob, 1, 'owner')
  await addMemberships(bob, MEMBERSHIPS_MAX - 2, 'member')
  const first = await invite('bob@example.com')
  t.equal((await guest.post('/invitations/accept', { token: first.token })).status, 200)
  const list = v.parse(workspaceListAnswerSchema, (await guest.get('/workspaces')).body)
  t.equal(list.length, MEMBERSHIPS_MAX)
  t.equal(list.at(-1)!.excluded_ips!.length, NETWORKS_MAX)
  const cost = await leastCost(askAs(guest, '/workspaces'))
  // The driver reads rows in slices in any case. Writing them in one turn would be half of the rest.
  t.ok(cost.blockMs < cost.cpuMs / 4, costText(cost))

  t.match(await guest.post('/workspaces', { name: 'One more' }), {
    status: 403,
    body: { error: /at most 200 workspaces/ },
  })
  await sql`DELETE FROM workspace_members WHERE user_id = ${bob} AND workspace_id = ${workspaceId}`
  await addMemberships(bob, 1, 'member')
  const again = await invite('bob@example.com')
  const refused = await guest.post('/invitations/accept', { token: again.token })
  t.match(refused, { status: 403, body: { error: /at most 200 workspaces/ } })
  t.equal((await guest.delete(`/workspace/${list.at(-1)!.id}/members/${bob}`)).status, 200)
  t.equal((await guest.post('/invitations/accept', { token: again.token })).status, 200, 'after leaving another one')
})

t.test('the number of members and invitations of a workspace is bounded', async (t) => {
  await sql`
    WITH added AS (
      INSERT INTO users (email, name) SELECT 'm' || i || '@example.com', repeat('n', 255)
      FROM generate_series(1, ${MEMBERS_MAX - 10}::integer) AS i RETURNING id
    ) INSERT INTO workspace_members (workspace_id, user_id, role) SELECT ${workspaceId}, id, 'member' FROM added`
  const { members, invitations } = v.parse(memberListSchema, (await owner.get(`${path}/members`)).body)
  for (let count = members.length + invitations.length; count < MEMBERS_MAX - 1; count++)
    t.equal((await invite(`i${count}@example.com`)).status, 200)
  const last = await Promise.all([invite('x@example.com'), invite('y@example.com')])
  t.same(last.map(({ status }) => status).sort(), [200, 403], 'one of two at once has the last place')
  t.match(await invite('z@example.com'), { status: 403, body: { error: /at most 1000 members and invitations/ } })
  const { email } = last.find(({ status }) => status === 200)!.body
  t.equal((await invite(email)).status, 200, 'an invitation is replaced')
})
