import t from 'tap'
import { hashKey } from '../../api/keys/secret.js'
import { addDomain, addStranger, withApi } from './api-fixture.js'

const api = await withApi(t)
const { sql, workspaceId } = api
const DESTINATION = 'https://example.com/'
const taken = { slug: ['has already been taken'] }

t.test('a created link has every field of the contract', async (t) => {
  const { status, body } = await api.post('/link', { url: 'HTTPS://Example.com/ä?q={name}', name: 'N', unknown: 1 })
  t.equal(status, 200)
  t.match(body, {
    url: 'https://example.com/%C3%A4?q={name}',
    name: 'N',
    note: null,
    slug: /^\/[2-9A-HJ-NP-Za-km-np-z]{7}$/,
    domain: null,
    enabled: true,
    deleted: false,
    cloaking: false,
    block_bots: false,
    rules: [],
    workspace_id: workspaceId,
    inserted_at: /Z$/,
  })
  t.equal(body.full_url, `https://go.example.com${body.slug}`)
  for (const name of ['alias', 'referer_mode', 'custom_referer', 'click_fraud_mode', 'password', 'gtm_id', 'og_image'])
    t.equal(body[name], null, name)
  t.same((await api.get(`/link/${body.id}`)).body, body, 'and is read the same')
})

t.test('an update changes what it names and clears what is null', async (t) => {
  const { body: link } = await api.post('/link', {
    url: DESTINATION,
    name: 'a',
    note: 'b',
    slug: '/update',
    domain: 'go.example.com',
  })
  t.equal(link.domain, null, 'the default host is no domain')
  const renamed = await api.post('/link', { id: link.id, name: 'c' })
  t.same({ ...renamed.body, updated_at: '' }, { ...link, name: 'c', updated_at: '' })
  const cleared = await api.post('/link', { link_id: link.id, note: null, enabled: false, slug: null })
  t.match(cleared.body, { id: link.id, name: 'c', note: null, enabled: false, slug: '/update' })
  t.equal((await api.post('/link', { id: link.id, enabled: null })).body.enabled, true)
  const moved = await api.post('/link', { id: link.id, link_id: link.id, slug: '/moved', url: 'http://b.example' })
  t.match(moved.body, { id: link.id, slug: '/moved', url: 'http://b.example/' })
  t.equal((await api.post('/link', { id: 2 ** 31 - 1, name: 'x' })).status, 404)
})

t.test('two updates at once both count', async (t) => {
  const { body: link } = await api.post('/link', { url: DESTINATION })
  await Promise.all([
    ...Array.from({ length: 10 }, () => api.post('/link', { id: link.id, name: 'new' })),
    ...Array.from({ length: 10 }, () => api.post('/link', { id: link.id, note: 'new' })),
  ])
  t.match((await api.get(`/link/${link.id}`)).body, { name: 'new', note: 'new' })
})

t.test('forms say the same as JSON', async (t) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
  const created = await api.post(
    '/link',
    form({ url: DESTINATION, name: 'a', enabled: 'false', slug: '/form', id: '' }),
    {
      headers,
    },
  )
  t.match(created, { status: 200, body: { name: 'a', enabled: false, slug: '/form' } })
  const updated = await api.post('/link', form({ id: String(created.body.id), name: '' }), { headers })
  t.match(updated, { status: 200, body: { id: created.body.id, name: null } })
})

t.test('what does not fit is told by field', async (t) => {
  const wrong: [object, object][] = [
    [{}, { url: ["can't be blank"] }],
    [{ url: 'ftp://example.com' }, { url: ['must be an http or https URL'] }],
    [{ url: 'javascript:alert(1)' }, { url: ['must be an http or https URL'] }],
    [{ url: `${DESTINATION}${'x'.repeat(8192)}` }, { url: ['must have at most 8192 characters'] }],
    [{ url: 'https://example.com/\n' + 'x' }, { url: ['has invalid characters'] }],
    [{ url: DESTINATION, slug: 'spring' }, { slug: ["must start with '/'"] }],
    [{ url: DESTINATION, slug: '/a b' }, { slug: ['has invalid characters'] }],
    [{ url: DESTINATION, slug: '/a.qr' }, { slug: ['is reserved'] }],
    [{ url: DESTINATION, name: 'a\0' }, { name: ['has an invalid character: U+0000'] }],
    [{ url: DESTINATION, name: 'a\r\nb' }, { name: ['must not have line breaks'] }],
    [{ url: DESTINATION, name: 'a\tb' }, { name: ['must not have tabs'] }],
    [{ url: DESTINATION, name: 'a\u202eb' }, { name: ['has an invalid character: U+202E'] }],
    [{ url: DESTINATION, name: '\ud800' }, { name: ['has an invalid character: U+D800'] }],
    [
      { url: DESTINATION, name: 7, enabled: 'yes' },
      { name: ['must be a string'], enabled: ['must be true or false'] },
    ],
    [{ url: DESTINATION, domain: 'example.org' }, { domain: ['is not yours'] }],
    [{ url: DESTINATION, domain: 'a b' }, { domain: ['is not yours'] }],
    [{ url: DESTINATION, domain_id: 4711 }, { domain_id: ['is not yours'] }],
    [{ url: DESTINATION, id: 'x' }, { id: ['must be an integer'] }],
    [{ url: DESTINATION, expiry_clicks: '-4' }, { expiry_clicks: ['must be at least 1'] }],
    [{ url: DESTINATION, deleted: true }, { deleted: ["can't be true for a new link"] }],
  ]
  for (const [body, errors] of wrong) {
    const answer = await api.post('/link', body)
    t.equal(answer.status, 400, JSON.stringify(body).slice(0, 80))
    t.same(answer.body, errors)
  }
})

t.test('domains', async (t) => {
  const domainId = await addDomain(sql, workspaceId, 'go.shop.example')
  const stranger = await addStranger(sql, 'sk_domains')
  await addDomain(sql, stranger.workspaceId, 'theirs.example')
  const { body: link } = await api.post('/link', { url: DESTINATION, domain: 'GO.shop.example/', slug: '/café' })
  t.match(link, { domain: 'go.shop.example', full_url: 'https://go.shop.example/caf%C3%A9', slug: '/café' })
  t.equal((await api.post('/link', { url: DESTINATION, domain_id: domainId })).body.domain, 'go.shop.example')
  t.equal((await api.post('/link', { url: DESTINATION, slug: '/café' })).status, 200, 'free on another domain')
  t.same((await api.post('/link', { url: DESTINATION, domain_id: domainId, slug: '/caf%C3%A9' })).body, taken)
  t.same((await api.post('/link', { url: DESTINATION, domain: 'theirs.example' })).body, { domain: ['is not yours'] })
  t.same((await api.post('/link', { id: link.id, domain: null })).body, taken, 'null is the default host')
  t.match((await api.post('/link', { id: link.id, domain: null, slug: '/x' })).body, { domain: null, slug: '/x' })
})

t.test('a deleted link gives its slug free, and comes back when it still is', async (t) => {
  const { body: first } = await api.post('/link', { url: DESTINATION, slug: '/trash' })
  t.equal((await api.post('/link', { id: first.id, deleted: true })).body.deleted, true)
  const { body: second } = await api.post('/link', { url: DESTINATION, slug: '/trash' })
  t.match(await api.post('/link', { id: first.id, deleted: false }), { status: 400, body: taken })
  await api.post('/link', { id: second.id, deleted: true })
  t.match(await api.post('/link', { id: first.id, deleted: false }), { status: 200, body: { deleted: false } })
})

t.test('of 20 who want one slug, one has it', async (t) => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => api.post('/link', { url: DESTINATION, slug: '/race' })),
  )
  t.equal(answers.filter((answer) => answer.status === 200).length, 1)
  for (const answer of answers.filter(({ status }) => status !== 200)) t.match(answer, { status: 400, body: taken })
})

t.test('a key of several workspaces must name one', async (t) => {
  const [{ id }] = await sql<[{ id: number }]>`INSERT INTO workspaces (name) VALUES ('Second') RETURNING id`
  await sql`INSERT INTO workspace_members (user_id, workspace_id) SELECT user_id, ${id} FROM workspace_members`
  t.same((await api.post('/link', { url: DESTINATION })).body, { workspace_id: ["can't be blank"] })
  const { body: link } = await api.post('/link', { url: DESTINATION, workspace_id: String(id) })
  t.equal(link.workspace_id, id)
  t.match(await api.post('/link', { id: link.id, name: 'no need to name it' }), { status: 200 })
  t.equal((await api.post('/link', { id: link.id, workspace_id: workspaceId })).status, 404)
  t.equal((await api.post(`/workspace/${workspaceId}/links`, { url: DESTINATION })).body.workspace_id, workspaceId)
})

t.test('a link is updated by its path, and listed by it', async (t) => {
  const { body: link } = await api.post('/link', { workspace_id: workspaceId, url: DESTINATION, name: 'a', note: 'b' })
  const patch = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${api.key}` }
    const response = await api.app.inject({ method: 'PATCH', url: `/api/v1${path}`, headers, payload: body })
    return { status: response.statusCode, body: response.json() }
  }
  const path = `/workspace/${workspaceId}/links/${link.id}`
  t.match(await patch(path, { name: 'c', note: null }), {
    status: 200,
    body: { id: link.id, name: 'c', note: null, url: DESTINATION },
  })
  t.match(await patch(path, { id: link.id, link_id: String(link.id), name: 'd' }), { status: 200, body: { name: 'd' } })
  t.match(await patch(path, { id: link.id + 1 }), { status: 400, body: { id: ['is not that of the path'] } })
  t.match(await patch(path, { id: true }), { status: 400, body: { id: [String] } })
  t.match(await patch(path, { link_id: link.id + 1 }), { status: 400, body: { link_id: [String] } })
  t.match(await patch(path, [{ name: 'e' }]), { status: 400, body: { base: [String] } })
  t.match(await patch(path, { url: null }), { status: 400, body: { url: [String] } })
  t.equal((await patch(`/workspace/${workspaceId}/links/999999`, { name: 'f' })).status, 404)
  const stranger = await addStranger(sql, 'sk_patched')
  t.equal((await patch(`/workspace/${stranger.workspaceId}/links/${link.id}`, { name: 'g' })).status, 404)
  const [listed, same] = await Promise.all([
    api.get(`/workspace/${workspaceId}/links?page_size=1`),
    api.get(`/workspace/${workspaceId}/list_links?page_size=1`),
  ])
  t.same(listed.body, same.body)
  t.match(listed.body, { links: [{ id: link.id, name: 'd' }] })
})

t.test('X-WORKSPACE-ID names the workspace of new links where nothing else does', async (t) => {
  const [{ id: second }] = await sql<{ id: number }[]>`INSERT INTO workspaces (name) VALUES ('second') RETURNING id`
  const [{ id: userId }] = await sql<{ id: number }[]>`INSERT INTO users (email) VALUES ('of-two@x.test') RETURNING id`
  await sql`INSERT INTO workspace_members SELECT id, ${userId} FROM unnest(${[workspaceId, second]}::integer[]) AS id`
  const key = 'sk_of_two'
  await sql`INSERT INTO api_keys (hash, prefix, user_id) VALUES (${hashKey(key)}, 'sk_', ${userId})`
  const create = (body: unknown, id?: number | string) =>
    api.post('/link', body, { key, headers: id === undefined ? {} : { 'x-workspace-id': String(id) } })
  t.match(await create({ url: DESTINATION }), { status: 400, body: { workspace_id: [String] } })
  t.match(await create({ url: DESTINATION }, second), { status: 200, body: { workspace_id: second } })
  t.match(await create({ url: DESTINATION, workspace_id: workspaceId }, second), {
    body: { workspace_id: workspaceId },
  })
  t.match(await create([{ url: DESTINATION }, { url: DESTINATION, workspace_id: workspaceId }], second), {
    body: [{ link: { workspace_id: second } }, { link: { workspace_id: workspaceId } }],
  })
  t.equal((await create({ url: DESTINATION }, 999_999)).status, 404)
  t.equal((await create({ url: DESTINATION }, 'x')).status, 400)
})
