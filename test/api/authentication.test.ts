import t from 'tap'
import { findCaller } from '../../api/keys/caller.js'
import { ensureFirstWorkspace } from '../../api/keys/first-workspace.js'
import { addStranger, withApi } from './api-fixture.js'

const api = await withApi(t)
const { key, sql } = api
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
const DESTINATION = 'https://example.com/'
const unauthorized = { error: 'Not authorized', code: 'unauthorized' }

t.test('a key is accepted in each of its forms', async (t) => {
  const forms: [string, Record<string, string>][] = [
    ['', { authorization: `Bearer ${key}` }],
    ['', { authorization: `bearer ${key}` }],
    ['', { authorization: basic(`${key}:`) }],
    ['', { 'x-api-key': key }],
    [`?api_key=${key}`, {}],
  ]
  for (const [query, headers] of forms) {
    t.equal((await api.get(`/workspaces${query}`, { key: '', headers })).status, 200, JSON.stringify(headers))
  }
  t.equal(
    (await api.post('/link', { url: DESTINATION, api_key: key, email: 'a@example.com' }, { key: '' })).status,
    200,
  )
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams({ url: DESTINATION, api_key: key }).toString()
  t.equal((await api.post('/link', body, { key: '', headers: form })).status, 200)
})

t.test('the entries of an array carry the key, all the same one', async (t) => {
  const paths = [
    ['/link', { url: DESTINATION }],
    ['/links', { url: DESTINATION }],
    [`/workspace/${api.workspaceId}/links`, { url: DESTINATION }],
    ['/conversions', { event_name: 'a' }],
  ] as const
  const differ = { api_key: ['must be the same in all entries'] }
  for (const [path, entry] of paths) {
    const ask = (...keys: unknown[]) =>
      api.post(
        path,
        keys.map((api_key) => ({ ...entry, ...(api_key !== undefined && { api_key }) })),
        { key: '' },
      )
    const good = await ask(key, key)
    t.match(good, { status: 200, body: [{ status: 'success' }, { status: 'success' }] }, path)
    t.notOk(good.headers['x-warning'], path)
    t.match(await ask(key, 'sk_other'), { status: 400, body: differ }, path)
    t.match(await ask(key, undefined), { status: 400, body: differ }, path)
    t.match(await ask('sk_wrong', 'sk_wrong'), { status: 401, body: unauthorized }, path)
    t.match(await ask(7, 7), { status: 401, body: unauthorized }, path)
    t.match(await ask(), { status: 401, body: unauthorized }, path)
  }
  t.equal((await api.post('/conversions', { event_name: 'a', api_key: key }, { key: '' })).status, 201)
  t.equal((await api.post('/conversions', { event_name: 'a', api_key: 'sk_wrong' }, { key: '' })).status, 401)
  const header = await api.post('/link', [{ url: DESTINATION, api_key: 'sk_wrong' }])
  t.equal(header.status, 200, 'a header goes before what is in the body')
})

t.test('without a good key nothing is answered but 401', async (t) => {
  const bad: Record<string, string>[] = [
    {},
    { authorization: 'Bearer sk_wrong' },
    { authorization: 'Bearer ' },
    { authorization: `Digest ${key}` },
    { authorization: basic(`:${key}`) },
    { 'x-api-key': 'x'.repeat(5_000) },
  ]
  for (const headers of bad) {
    const { status, body } = await api.get('/workspaces', { key: '', headers })
    t.equal(status, 401, JSON.stringify(headers).slice(0, 60))
    t.same(body, unauthorized)
  }
  t.equal((await api.get('/workspaces?api_key=a&api_key=b', { key: '' })).status, 401)
  t.equal((await api.post('/link', { url: DESTINATION, api_key: 7 }, { key: '' })).status, 401)
  t.equal((await api.post('/link', { url: DESTINATION }, { key: '' })).status, 401)
  t.equal((await api.post('/link', [{ url: DESTINATION }, { url: DESTINATION }], { key: '' })).status, 401)
  const large = { url: DESTINATION, api_key: key, note: 'x'.repeat(1024 * 1024) }
  t.equal((await api.post('/link', large, { key: '' })).status, 401, 'strangers may not send much')
})

t.test("another workspace's things are not found", async (t) => {
  const stranger = await addStranger(sql)
  const mine = (await api.post('/link', { url: DESTINATION })).body
  const paths = [`/link/${mine.id}`, `/get_link/${mine.id}`, `/workspace/${api.workspaceId}/list_links`]
  paths.push(`/workspace/${api.workspaceId}/clicks`, `/workspace/${api.workspaceId}/clicks/counters/nothing`)
  for (const path of paths) {
    const { status, body } = await api.get(path, { key: stranger.key })
    t.equal(status, 404, path)
    t.same(body, { error: 'Not found', code: 'not_found' })
  }
  const { status } = await api.post('/link', { id: mine.id, url: DESTINATION }, { key: stranger.key })
  t.equal(status, 404)
  t.equal((await api.post('/link', { url: DESTINATION, workspace_id: stranger.workspaceId })).status, 404)
  t.equal((await api.post(`/workspace/${stranger.workspaceId}/links`, { url: DESTINATION })).status, 404)
  for (const id of ['0', '99999999999', 'x', '-1', '1e3'])
    t.equal((await api.get(`/workspace/${id}/list_links`)).status, 404, id)
})

t.test('the workspaces that a key reaches', async (t) => {
  const { body } = await api.get('/workspaces')
  t.match(body, [{ id: api.workspaceId, name: 'My workspace', plan: 'enterprise', inserted_at: /^\d{4}-.*Z$/ }])
  t.equal(body.length, 1)
})

t.test('the first workspace is made once, and a given key added once', async (t) => {
  const results = await Promise.all(Array.from({ length: 5 }, () => ensureFirstWorkspace(sql, 'sk_given')))
  t.same(new Set(results.map((result) => result.workspaceId)), new Set([api.workspaceId]))
  t.same(
    results.flatMap((result) => result.apiKey ?? []),
    ['sk_given'],
  )
  t.same((await findCaller(sql, { kind: 'key', secret: 'sk_given' }))?.workspaceIds, [api.workspaceId])
  t.strictSame(await ensureFirstWorkspace(sql), { workspaceId: api.workspaceId, userId: api.userId })
  t.match(key, /^sk_[0-9A-Za-z]{32}$/)
})

t.test('a deleted key ends at once', async (t) => {
  await ensureFirstWorkspace(sql, 'sk_revoked')
  t.equal((await api.get('/workspaces', { key: 'sk_revoked' })).status, 200)
  await sql`DELETE FROM api_keys WHERE hash = sha256('sk_revoked')`
  t.equal((await api.get('/workspaces', { key: 'sk_revoked' })).status, 401)
})
