// The list of the rights that each route of the API needs. A new route fails here until somebody has decided who may use it.
import t from 'tap'
import { hashKey } from '../../api/keys/secret.js'
import { isAtLeast, type Role, roleNames } from '../../api/roles/roles.js'
import { withApi } from '../api/api-fixture.js'
import { addUser, openBrowser } from '../sessions/browser.js'

const api = await withApi(t)
const { app, sql } = api

const W = '/workspace/:workspace_id'
const ofHooks = (of: string, hook: string): [Role, string[]][] => [
  ['viewer', [`GET ${of}/webhooks`, `GET ${hook}`, `GET ${hook}/deliveries`]],
  ['member', [`POST ${of}/webhooks`, `PATCH ${hook}`, `DELETE ${hook}`, `POST ${hook}/test`]],
  ['member', [`GET ${hook}/deliveries/:delivery_id`, `POST ${hook}/deliveries/:delivery_id/send_again`]],
]
const needs: [Role, string[]][] = [
  ...ofHooks(W, `${W}/webhooks/:hook_id`),
  ...ofHooks('/link/:link_id', '/link/:link_id/webhooks/:hook_id'),
  ['viewer', ['POST /test', 'GET /workspaces', 'GET /conversions', 'GET /link/:id', 'GET /get_link/:id']],
  ['viewer', [`GET ${W}/notices`, `GET ${W}/usage`, `GET ${W}/keys`, `GET ${W}/members`, `GET ${W}/domains`]],
  ['viewer', [`GET ${W}/notes`, `GET ${W}/views`, `GET ${W}/templates`]],
  ['viewer', [`GET ${W}/notes/:note_id`, `GET ${W}/views/:view_id`, `GET ${W}/templates/:template_id`]],
  ['member', [`POST ${W}/views`, `PATCH ${W}/views/:view_id`, `DELETE ${W}/views/:view_id`]],
  ['member', [`POST ${W}/templates`, `PATCH ${W}/templates/:template_id`, `DELETE ${W}/templates/:template_id`]],
  ['member', [`POST ${W}/notes`, `PATCH ${W}/notes/:note_id`, `DELETE ${W}/notes/:note_id`]],
  ['viewer', [`GET ${W}/all_webhooks`, `GET ${W}/domains/:domain_id/dns`]],
  ['viewer', [`GET ${W}/links`, `GET ${W}/list_links`, `GET ${W}/links/export`, `GET ${W}/links/names`]],
  ['viewer', [`POST ${W}/links/lookup`, `POST ${W}/links/preview`, `POST ${W}/links/qr`]], // they change nothing
  [
    'viewer',
    [`GET ${W}/clicks`, `GET ${W}/clicks/counters/:counter`, `GET ${W}/clicks/export`, `GET ${W}/clicks/stream`],
  ],
  ['viewer', ['series', 'counters/:counter', 'funnel'].map((name) => `GET ${W}/conversions/${name}`)],
  ['viewer', ['GET /session', 'DELETE /session', 'GET /sessions', 'DELETE /sessions', 'DELETE /sessions/:session_id']],
  [
    'viewer',
    ['PATCH /account', 'POST /account/email/confirm', 'POST /account/email/send_again', 'DELETE /account/email'],
  ],
  ['viewer', [`DELETE ${W}/members/:user_id`]], // to leave
  ['viewer', ['GET /factors', 'POST /factors/proof', 'POST /factors/proof/challenge', 'POST /factors/recovery_codes']],
  ['viewer', ['POST /factors/app', 'POST /factors/app/confirm', 'DELETE /factors/app']],
  ['viewer', ['POST /factors/passkeys', 'POST /factors/passkeys/challenge']],
  ['viewer', ['PATCH /factors/passkeys/:passkey_id', 'DELETE /factors/passkeys/:passkey_id']],
  ['member', ['POST /link', 'POST /links', 'POST /domains', `POST ${W}/links`, `PATCH ${W}/links/:id`]],
  ['member', [`DELETE ${W}/links/:id`, `DELETE ${W}/links`, `POST ${W}/links/restore`]],
  ['member', [`POST ${W}/domains`, `PATCH ${W}/domains/:domain_id`, `DELETE ${W}/domains/:domain_id`]],
  ['member', [`PATCH ${W}/domains/:domain_id/favicon`, `DELETE ${W}/customers/:external_id`]],
  ['member', ['DELETE /conversions/:event_id']],
  ['member', [`GET ${W}/signing_secret`, `POST ${W}/signing_secret/rotate`, `DELETE ${W}/signing_secret`]],
  ['owner', ['POST /workspaces', `PATCH ${W}`, `DELETE ${W}`, `GET ${W}/audit_log`, `POST ${W}/links/purge`]],
  ['owner', [`POST ${W}/keys`, `POST ${W}/keys/:key_id/rotate`, `DELETE ${W}/keys/:key_id`]],
  ['owner', [`POST ${W}/members`, `PATCH ${W}/members/:user_id`, `DELETE ${W}/invitations/:invitation_id`]],
]
/** Routes that need no session, or only a token. */
const open = new Set(['POST /session', 'POST /session/link', 'POST /password/reset', 'POST /invitations/lookup'])
for (const name of ['', '/start', '/callback']) open.add(`GET /oidc${name}`)
for (const name of ['passkey', 'second_step'])
  for (const path of ['', '/challenge']) open.add(`POST /session/${name}${path}`)
const byToken = new Set(['PUT /password', 'POST /invitations/accept', 'POST /conversions', 'OPTIONS /conversions'])
const leastRoles = new Map(needs.flatMap(([role, routes]) => routes.map((route) => [route, role] as const)))

const routes = new Set<string>()
app.addHook('onRoute', ({ method, url }) => {
  if (!url.startsWith('/api/v1/')) return
  for (const one of [method].flat()) if (one !== 'HEAD') routes.add(`${one} ${url.slice('/api/v1'.length)}`)
})
await app.ready()

interface Person {
  role: Role
  workspaceId: number
  ask: (method: string, path: string, how: 'session' | 'key') => Promise<{ status: number; body: unknown }>
  headStatus: (path: string) => Promise<number>
}

async function addPerson(role: Role, name: string = role): Promise<Person> {
  const email = `${name}@example.com`
  const id = await addUser(sql, email)
  const [{ id: workspaceId }] = await sql<[{ id: number }]>`
    INSERT INTO workspaces (name) VALUES (${name}) RETURNING id`
  await sql`INSERT INTO workspace_members (workspace_id, user_id, role) VALUES (${workspaceId}, ${id}, ${role})`
  await sql`INSERT INTO api_keys (hash, prefix, user_id) VALUES (${hashKey(`sk_${name}`)}, 'sk', ${id})`
  const browser = openBrowser(app)
  async function ask(method: string, path: string, how: 'session' | 'key') {
    if (how === 'session' && browser.cookies.size === 0) await browser.signIn(email)
    const headers = how === 'key' ? { authorization: `Bearer sk_${name}` } : undefined
    const body = method === 'GET' || method === 'DELETE' ? undefined : {}
    return browser.ask(method as 'GET', path, { body, headers })
  }
  async function headStatus(path: string) {
    const headers = { authorization: `Bearer sk_${name}` }
    return (await app.inject({ method: 'HEAD', url: `/api/v1${path}`, headers })).statusCode
  }
  return { role, workspaceId, ask, headStatus }
}
const people = await Promise.all(roleNames.map((role) => addPerson(role)))
const stranger = await addPerson('owner', 'stranger')

t.test('it is decided of every route who may use it', async (t) => {
  const decided = [...leastRoles.keys(), ...open, ...byToken]
  t.same([...routes].sort(), decided.sort())
  t.ok(routes.size > 60)
})

const isRefusal = ({ status, body }: { status: number; body: unknown }) =>
  status === 403 && /the role|of the workspace may not/.test((body as { error: string }).error)

/** The deletion of the workspace comes last, because every other route needs it. */
const inOrder = [...leastRoles].sort(([a], [b]) => Number(a === `DELETE ${W}`) - Number(b === `DELETE ${W}`))

t.test('a role may do what it may, and nothing else, in a session as by a key', async (t) => {
  for (const [route, least] of inOrder) {
    const [method, pattern] = route.split(' ')
    for (const { role, workspaceId, ask } of people) {
      const path = pattern.replace(':workspace_id', String(workspaceId)).replace(/:\w+/g, '999999')
      for (const how of ['key', 'session'] as const) {
        const answer = await ask(method, path, how)
        const isForbidden = isRefusal(answer) && !(route === `DELETE ${W}/members/:user_id` && role !== 'owner')
        const said = `${route} as ${role} by ${how}: ${answer.status}`
        t.equal(isForbidden, !isAtLeast(role, least), said)
        t.not(answer.status, 401, said)
      }
    }
  }
})

t.test('HEAD needs the role of GET', async (t) => {
  for (const [route, least] of inOrder) {
    const [method, pattern] = route.split(' ')
    if (method !== 'GET' || !pattern.startsWith(W) || pattern.endsWith('/stream')) continue
    for (const { role, workspaceId, headStatus } of people) {
      const path = pattern.replace(':workspace_id', String(workspaceId)).replace(/:\w+/g, '999999')
      t.equal((await headStatus(path)) === 403, !isAtLeast(role, least), `HEAD ${pattern} as ${role}`)
    }
  }
})

t.test('nobody reaches a workspace that is not theirs, whatever the role elsewhere', async (t) => {
  const foreign = api.workspaceId
  for (const [route] of inOrder) {
    if (!route.includes(':workspace_id')) continue
    const [method, pattern] = route.split(' ')
    const askAt = (id: number) =>
      stranger.ask(method, pattern.replace(':workspace_id', String(id)).replace(/:\w+/g, '999999'), 'key')
    const [{ status }, none] = [await askAt(foreign), await askAt(999_998)]
    t.equal(status, none.status, `${route} as where there is none`)
    t.match(status, /^(404|400)$/, route) // 400: its body is looked at first
  }
})

t.test('a role is that of the workspace: a member here reads there', async (t) => {
  const id = await addUser(sql, 'both@example.com')
  const [here, there] = await sql<{ id: number }[]>`
    INSERT INTO workspaces (name) SELECT 'w' FROM generate_series(1, 2) RETURNING id`
  await sql`INSERT INTO workspace_members (workspace_id, user_id, role) VALUES (${here.id}, ${id}, 'member'), (${there.id}, ${id}, 'viewer')`
  const browser = openBrowser(app)
  await browser.signIn('both@example.com')
  const url = 'https://example.com'
  t.match(await browser.post('/link', { url, workspace_id: here.id }), { status: 200 })
  t.match(await browser.post('/domains', { name: 'a.example.org', workspace_id: there.id }), { status: 403 })
  t.match(await browser.post(`/workspace/${there.id}/links`, { url }), {
    status: 403,
    body: { error: 'A viewer of the workspace may not do this' },
  })
  const [{ id: linkId }] = await sql<[{ id: number }]>`
    INSERT INTO links (workspace_id, slug, url) VALUES (${there.id}, '/there', ${url}) RETURNING id`
  t.equal((await browser.get(`/link/${linkId}`)).status, 200)
  t.equal((await browser.post('/link', { id: linkId, name: 'x' })).status, 404, 'for what it does, it is not there')
  const answers = (await browser.get('/workspaces')).body as { id: number; slack_url?: null }[]
  t.same(
    answers.map((one) => ['slack_url' in one, one.id]),
    [
      [true, here.id],
      [false, there.id],
    ],
  )
  await sql`UPDATE workspace_members SET role = 'member' WHERE user_id = ${id}`
  t.equal((await browser.post('/link', { id: linkId, name: 'x' })).status, 200, 'a changed role holds at once')
})

t.test('whatever changes a frozen workspace is refused, and all that reads it is not', async (t) => {
  const owner = await addPerson('owner', 'frozen')
  await sql`UPDATE workspaces SET frozen_at = now() WHERE id = ${owner.workspaceId}`
  let refused = 0
  for (const [route, least] of inOrder) {
    const [method, pattern] = route.split(' ')
    const path = pattern.replace(':workspace_id', String(owner.workspaceId)).replace(/:\w+/g, '999999')
    const { status, body } = await owner.ask(method, path, 'key')
    const isRefused = status === 403 && (body as { code?: string } | null)?.code === 'workspace_frozen'
    // A user may leave, and this path names another one.
    const removesAnother = route === 'DELETE /workspace/:workspace_id/members/:user_id'
    t.equal(isRefused, removesAnother || (method !== 'GET' && least !== 'viewer'), `${route}: ${status}`)
    if (isRefused) refused += 1
  }
  t.ok(refused > 20)
})

t.test("a workspace's own key does what it did: all but deciding about people", async (t) => {
  const key = 'sk_workspace'
  await sql`INSERT INTO api_keys (hash, prefix, workspace_id) VALUES (${hashKey(key)}, 'sk', ${api.workspaceId})`
  const path = `/workspace/${api.workspaceId}`
  t.equal((await api.patch(path, { name: 'Renamed' }, { key })).status, 200)
  t.equal((await api.post(`${path}/keys`, { name: 'CI' }, { key })).status, 200)
  t.equal((await api.get(`${path}/members`, { key })).status, 200)
  t.equal((await api.post(`${path}/members`, { email: 'a@example.com', role: 'owner' }, { key })).status, 403)
  t.equal((await api.delete(`${path}/members/${api.userId}`, undefined, { key })).status, 403)
  t.equal((await api.delete(path, undefined, { key })).status, 403)
})
