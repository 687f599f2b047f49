import t from 'tap'
import { hashKey } from '../../api/keys/secret.js'
import { addStranger, withApi } from './api-fixture.js'
import { at, HOOK, withHooks } from './webhooks-fixture.js'

t.test('subscribing needs the scope, the workspace and a plan with webhooks', async (t) => {
  const { sql, places, link, workspaceId, get, post, patch, delete: remove } = await withHooks(t)
  const stranger = await addStranger(sql)
  const { body: reader } = await post(`/workspace/${workspaceId}/keys`, { scopes: ['read'] })
  for (const { path } of places) {
    await post(path, { url: HOOK })
    for (const { key, status } of [
      { key: stranger.key, status: 404 },
      { key: '', status: 401 },
    ]) {
      for (const asked of [
        get(path, { key }),
        post(path, { url: HOOK }, { key }),
        remove(at(path, HOOK), undefined, { key }),
        get(at(path, HOOK), { key }),
        patch(at(path, HOOK), { enabled: true }, { key }),
        get(at(path, HOOK, '/deliveries'), { key }),
        post(at(path, HOOK, '/test'), {}, { key }),
      ])
        t.match(await asked, { status, body: { error: String } })
    }
    t.equal((await get(path, { key: reader.key })).status, 200)
    for (const asked of [
      post(path, { url: HOOK }, { key: reader.key }),
      remove(at(path, HOOK), undefined, { key: reader.key }),
      post(at(path, HOOK, '/test'), {}, { key: reader.key }),
    ])
      t.match(await asked, { status: 403, body: { error: /write scope/ } })

    for (const plan of ['free', 'growth']) {
      await sql`UPDATE workspaces SET plan = ${plan}`
      await sql`TRUNCATE key_buckets`
      for (const asked of [post(path, { url: HOOK }), post(at(path, HOOK, '/test'), {})])
        t.match(await asked, { status: 403, body: { error: /Business/, code: 'forbidden' } })
    }
    t.equal((await remove(at(path, HOOK))).status, 200, 'a webhook that is left can be unsubscribed')
    await sql`UPDATE workspaces SET plan = 'business'`
    t.equal((await post(path, { url: HOOK })).status, 200)
  }
  t.equal((await get('/link/4711/webhooks')).status, 404)
  t.equal((await get('/link/x/webhooks')).status, 404)
  const { body: aliased } = await post('/link', { id: link.id, alias: '/second' })
  const [{ id: aliasId }] = await sql`SELECT id FROM links WHERE alias_of = ${aliased.id}`
  t.equal((await get(`/link/${aliasId}/webhooks`)).status, 404)
})

t.test('a new webhook in a field needs a plan with webhooks, and an old one does not', async (t) => {
  const { sql, workspaceId, link, post, patch } = await withHooks(t)
  const other = 'https://other.example/'
  await post('/link', { id: link.id, webhooks: [other] })
  await sql`UPDATE workspaces SET plan = 'growth'`
  const create = { workspace_id: workspaceId, url: 'https://example.com' }
  for (const fields of [
    { ...create, webhooks: [HOOK] },
    { id: link.id, webhooks: [other, HOOK] },
  ])
    t.match(await post('/link', fields), { status: 403, body: { error: /Business/, code: 'forbidden' } })
  const { body: entries } = await post('/links', [
    { ...create, webhooks: [HOOK] },
    { ...create, webhooks: [] },
    { id: link.id, name: 'sent back', webhooks: [other] },
  ])
  t.match(entries, [
    { status: 'error', error: { webhooks: [/Business/] } },
    { status: 'success' },
    { status: 'success', link: { name: 'sent back', webhooks: [other] } },
  ])
  t.equal((await post('/link', { id: link.id, webhooks: null })).status, 200)
  const workspace = `/workspace/${workspaceId}`
  await sql`UPDATE workspaces SET webhooks = ${[other]}, conversion_tracking = true, plan = 'free'`
  t.match(await patch(workspace, { name: 'sent back', webhooks: [other], conversion_tracking: true }), {
    status: 200,
    body: { name: 'sent back', webhooks: [other] },
  })
  t.equal((await patch(workspace, { webhooks: [other, HOOK] })).status, 403, 'the field of the workspace needs it too')
  await sql`UPDATE workspaces SET plan = 'business'`
  t.equal((await post('/link', { id: link.id, webhooks: [HOOK] })).status, 200)
})

t.test('callers who may not write see no user, query or fragment of a webhook', async (t) => {
  const api = await withApi(t)
  const { post, workspaceId } = api
  const secret = 'https://user:pass@hooks.example.com/in?secret=1'
  const shown = 'https://hooks.example.com/in'
  const path = `/workspace/${workspaceId}`
  t.equal((await api.patch(path, { webhooks: [secret] })).status, 200)
  const { body: link } = await post('/link', { url: 'https://example.com/', webhooks: [secret], slug: '/hidden-hook' })
  const { body: reader } = await post(`${path}/keys`, { scopes: ['read'] })
  const [{ id: userId }] = await api.sql<
    [{ id: number }]
  >`INSERT INTO users (email) VALUES ('v@example.com') RETURNING id`
  await api.sql`INSERT INTO workspace_members (workspace_id, user_id, role) VALUES (${workspaceId}, ${userId}, 'viewer')`
  await api.sql`INSERT INTO api_keys (hash, prefix, user_id) VALUES (${hashKey('sk_viewer')}, 'sk_', ${userId})`
  for (const key of [reader.key, 'sk_viewer'])
    for (const one of [
      '/workspaces',
      `${path}/webhooks`,
      `${path}/all_webhooks`,
      `${path}/webhooks/${encodeURIComponent(shown)}`,
      `${path}/webhooks/${encodeURIComponent(shown)}/deliveries`,
      `/link/${link.id}`,
      `/get_link/${link.id}`,
      `/link/${link.id}/webhooks`,
      `${path}/list_links`,
      `${path}/links/export?statistics=false`,
    ]) {
      const { status, body } = await api.get(one, { key })
      t.equal(status, 200, one)
      t.notMatch(JSON.stringify(body), /secret=1|user:pass/, one)
    }
  t.match((await api.get(`${path}/webhooks`)).body, [{ id: secret }], 'callers who may write see it')
  t.equal((await api.get(`${path}/webhooks/${encodeURIComponent(shown)}`)).status, 404)
})
