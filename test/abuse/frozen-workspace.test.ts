// A workspace that the operator has frozen can be read and not changed, is told so, and its webhooks are silent.
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import t from 'tap'
import { hashKey } from '../../api/keys/secret.js'
import { acceptAllOf, insertInvitation } from '../../api/members/invitations-table.js'
import { createClickHooks } from '../../events/webhooks/hooks.js'
import { followOutbox } from '../../events/webhooks/outbox.js'
import { withApi } from '../api/api-fixture.js'
import { openTestSigner } from '../conversions/conversion-fixture.js'
import { until } from '../until.js'

t.setTimeout(240_000)
const api = await withApi(t)
const { sql, workspaceId } = api
const [{ id: other }] = await sql`
  WITH added AS (INSERT INTO workspaces (name) VALUES ('Other') RETURNING id),
    member AS (INSERT INTO workspace_members (workspace_id, user_id, role) SELECT id, ${api.userId}, 'owner' FROM added)
  SELECT id FROM added`
const own = { key: 'sk_own_of_workspace' }
await sql`INSERT INTO api_keys (hash, prefix, workspace_id) VALUES (${hashKey(own.key)}, 'sk_', ${workspaceId})`
const { body: link } = await api.post(`/workspace/${workspaceId}/links`, { url: 'https://example.com/' })
const { body: elsewhere } = await api.post(`/workspace/${other}/links`, { url: 'https://example.com/' })
const setFrozen = (isFrozen: boolean) =>
  sql`UPDATE workspaces SET frozen_at = ${isFrozen ? sql`now()` : null} WHERE id = ${workspaceId}`
const REFUSED = { status: 403, body: { code: 'workspace_frozen', error: /frozen/ } }

t.test('everything is read and nothing is changed, by any key, however the workspace is named', async (t) => {
  await setFrozen(true)
  t.equal((await api.get(`/link/${link.id}`)).status, 200)
  t.equal((await api.get(`/workspace/${workspaceId}/links`)).status, 200)
  t.equal((await api.get(`/workspace/${workspaceId}/links`, own)).status, 200)
  t.equal((await api.get(`/workspace/${workspaceId}/audit_log`)).status, 200)
  t.match((await api.get('/workspaces')).body, [{ is_frozen: true }, { is_frozen: false }])
  t.equal(
    (await api.post(`/workspace/${workspaceId}/links/preview`, { link: { url: 'https://a.example' } })).status,
    200,
  )
  const url = 'https://evil.example/'
  for (const request of [undefined, own]) {
    t.match(await api.post('/link', { id: link.id, url }, request), REFUSED)
    t.match(await api.post('/link', { workspace_id: workspaceId, url }, request), REFUSED)
    t.match(await api.post('/links', [{ workspace_id: workspaceId, url }], request), REFUSED)
    t.match(await api.post(`/workspace/${workspaceId}/links`, { url }, request), REFUSED)
    t.match(await api.patch(`/workspace/${workspaceId}/links/${link.id}`, { url }, request), REFUSED)
    t.match(await api.patch(`/workspace/${workspaceId}`, { name: 'x' }, request), REFUSED)
    t.match(await api.delete(`/workspace/${workspaceId}/links/${link.id}`, undefined, request), REFUSED)
    t.match(await api.post(`/workspace/${workspaceId}/keys`, { name: 'x' }, request), REFUSED)
    t.match(await api.delete(`/workspace/${workspaceId}`, undefined, request), REFUSED)
  }
  t.match(await api.post('/link', { url, api_key: own.key }, { key: '' }), REFUSED)
  const [{ id: member }] = await sql`
    WITH added AS (INSERT INTO users (name) VALUES ('Member') RETURNING id)
    INSERT INTO workspace_members (workspace_id, user_id, role) SELECT ${workspaceId}, id, 'owner' FROM added
    RETURNING user_id AS id`
  t.match(await api.delete(`/workspace/${workspaceId}/members/${member}`), REFUSED)
  t.equal((await api.get(`/link/${link.id}`)).body.url, 'https://example.com/')
})

t.test('nothing is changed without a key either: no conversion by a browser, no member by an invitation', async (t) => {
  await sql`UPDATE workspaces SET conversion_tracking = true WHERE id = ${workspaceId}`
  const sign = await openTestSigner(sql)
  const report = () => api.post('/conversions', { event_name: 'a', svc_cid: sign(link.id) }, { key: '' })
  t.match(await report(), REFUSED)
  t.same(await sql`SELECT FROM conversions`, [])

  const invitation = { role: 'owner' as const, invitedBy: api.userId, isMailed: true }
  const invite = (id: number, email: string) => insertInvitation(sql, { ...invitation, workspaceId: id, email })
  const { token } = await invite(workspaceId, 'new@example.com')
  const accept = () => api.post('/invitations/accept', { token, password: 'long enough, and not known' }, { key: '' })
  t.match(await accept(), REFUSED)
  await invite(workspaceId, 'ann@example.com')
  await invite(other, 'ann@example.com')
  const userId = await acceptAllOf(sql, 'ann@example.com', { name: 'Ann', language: null })
  t.same(await sql`SELECT workspace_id FROM workspace_members WHERE user_id = ${userId!}`, [{ workspace_id: other }])
  t.same(await sql`SELECT email FROM invitations ORDER BY email`, [
    { email: 'ann@example.com' },
    { email: 'new@example.com' },
  ])

  await setFrozen(false)
  t.equal((await report()).status, 201)
  t.equal((await accept()).status, 200)
  await setFrozen(true)
})

t.test('in a bulk request of two workspaces only links of the other are saved', async (t) => {
  const { body } = await api.post('/links', [
    { id: elsewhere.id, name: 'changed' },
    { id: link.id, name: 'changed' },
    { workspace_id: workspaceId, url: 'https://evil.example/' },
  ])
  t.match(body, [{ status: 'success' }, { status: 'error' }, { status: 'error' }])
  t.equal((await api.post('/link', { id: elsewhere.id, name: 'again' })).status, 200)
})

t.test('unfrozen, all is as before', async (t) => {
  await setFrozen(false)
  t.equal((await api.post('/link', { id: link.id, name: 'x' })).status, 200)
  t.equal((await api.post('/link', { id: link.id, name: 'y' }, own)).status, 200)
  t.match(
    (await api.get(`/workspace/${workspaceId}/notices`)).body.notices.map(({ kind }: { kind: string }) => kind),
    ['workspace_unfrozen', 'workspace_frozen'],
  )
})

t.test('its webhooks are told of no click and of no change, and of those that come later', async (t) => {
  await sql`UPDATE workspaces SET webhooks = '{https://hook.example/}' WHERE id = ${workspaceId}`
  await until(async () => (await sql`SELECT FROM webhooks`).length === 1, 'the subscription')
  await sql`DELETE FROM webhook_outbox`
  const sent: string[] = []
  const outbox = followOutbox({
    sql,
    publicUrl: new URL('https://go.example'),
    log: pino({ level: 'silent' }),
    send(events) {
      for (const event of events) if (event.hooks.length > 0) sent.push(event.event)
      return { taken: Promise.resolve(), ended: Promise.resolve() }
    },
  })
  t.teardown(() => outbox.close())
  const isTold = async () => {
    const hooks = createClickHooks(sql, t.fail)
    const click = { workspaceId, linkId: link.id, time: Date.now() }
    return (await hooks.find([click] as never)).has(link.id)
  }
  t.equal(await isTold(), true)
  await setFrozen(true)
  t.equal(await isTold(), false)
  await sql`UPDATE links SET name = 'by the operator' WHERE id = ${link.id}`
  await until(async () => (await sql`SELECT FROM webhook_outbox`).length === 0, 'the changes to be sent')
  t.same(sent, [])
  await setFrozen(false)
  await api.post('/link', { id: link.id, name: 'later' })
  await until(async () => sent.length > 0, 'a delivery')
  await delay(0)
  t.same(sent, ['link.updated'])
  t.equal(await isTold(), true)
})
