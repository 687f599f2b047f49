// Saved views of the list of links, which members of a workspace share.
import t from 'tap'
import { addDomain, addStranger, withApi } from './api-fixture.js'

const api = await withApi(t)
const { sql, workspaceId, get, post, patch } = api
const W = `/workspace/${workspaceId}`
const VIEWS = `${W}/views`
const views = async () => (await get(VIEWS)).body.views

t.test('a view is saved, listed by name, changed and deleted, and the audit log has it', async (t) => {
  const filters = { tag: 'sale', sort_by: 'clicks_total', deleted: false, search: null }
  const { status, body: view } = await post(VIEWS, { name: 'Sale', filters, hidden_columns: ['people', 'people'] })
  t.equal(status, 200)
  t.match(view, { id: Number, name: 'Sale', hidden_columns: ['people'], inserted_at: /Z$/ })
  t.same(view.filters, { tag: 'sale', sort_by: 'clicks_total', deleted: false }, 'those that have a value')
  await post(VIEWS, { name: 'all', filters: {} })
  t.match(await views(), [{ name: 'all', filters: {}, hidden_columns: [] }, { name: 'Sale' }])
  t.match(await patch(`${VIEWS}/${view.id}`, { filters: { status: 'off' } }), { body: { filters: { status: 'off' } } })
  t.match((await patch(`${VIEWS}/${view.id}`, { name: 'SALE' })).body, { name: 'SALE', hidden_columns: ['people'] })
  t.match((await patch(`${VIEWS}/${view.id}`, { hidden_columns: null })).body, { hidden_columns: [] })
  t.match(await api.delete(`${VIEWS}/${view.id}`), { status: 200, body: 'View deleted' })
  t.equal((await api.delete(`${VIEWS}/${view.id}`)).status, 404)
  const { entries } = (await get(`${W}/audit_log?kind=saved_view&thing_id=${view.id}`)).body
  t.match(entries, [{ action: 'deleted', thing_name: 'SALE' }, {}, {}, {}, { action: 'created', thing_name: 'Sale' }])
})

t.test('what cannot be a view', async (t) => {
  await post(VIEWS, { name: 'Taken', filters: {} })
  const { body: other } = await post(VIEWS, { name: 'Other', filters: {} })
  const taken = { status: 400, body: { name: ['is already the name of another view'] } }
  t.match(await post(VIEWS, { name: 'taken', filters: {} }), taken)
  t.match(await patch(`${VIEWS}/${other.id}`, { name: 'TAKEN' }), taken)
  t.match(await post(VIEWS, { name: ' ', filters: {} }), { status: 400, body: { name: ["can't be blank"] } })
  t.match(await post(VIEWS, { name: 'x' }), { status: 400, body: { filters: ["can't be blank"] } })
  t.match(await post(VIEWS, { name: 'x', filters: [] }), { status: 400, body: { filters: ['must be an object'] } })
  t.match(await post(VIEWS, { name: 'x', filters: { status: 'odd' } }), {
    status: 400,
    body: { filters: [/^status: must be one of/] },
  })
  t.match(await post(VIEWS, { name: 'x', filters: {}, hidden_columns: ['slug'] }), {
    status: 400,
    body: { hidden_columns: [/must be of people/] },
  })
})

t.test('views and templates name domains of the workspace, and follow the links of a deleted one', async (t) => {
  const id = await addDomain(sql, workspaceId, 'shop.example')
  const theirs = await addStranger(sql, 'sk_other')
  await addDomain(sql, theirs.workspaceId, 'theirs.example')
  const TEMPLATES = `${W}/templates`
  for (const domain of ['theirs.example', 'gone.example', 'a b']) {
    const refused = (name: string) => ({ status: 400, body: { [name]: ['domain: is not yours'] } })
    t.match(await post(VIEWS, { name: 'Theirs', filters: { domain } }), refused('filters'))
    t.match(await post(TEMPLATES, { name: 'Theirs', fields: { domain } }), refused('fields'))
  }
  const { body: view } = await post(VIEWS, { name: 'Shop', filters: { domain: 'Shop.example/', tag: 'sale' } })
  t.same(view.filters, { domain: 'shop.example', tag: 'sale' })
  t.match(await patch(`${VIEWS}/${view.id}`, { filters: { domain: 'gone.example' } }), { status: 400 })
  const { body: template } = await post(TEMPLATES, { name: 'Shop', fields: { domain: 'shop.example', tags: ['sale'] } })
  const { body: link } = await post(`${W}/links`, { url: 'https://example.com/', ...template.fields })
  t.equal(link.domain, 'shop.example')
  t.equal((await api.delete(`${W}/domains/${id}`)).status, 200)
  const { filters } = (await views()).find(({ name }: { name: string }) => name === 'Shop')
  t.same(filters, { domain: 'go.example.com', tag: 'sale' })
  const { links } = (await get(`${W}/links?${new URLSearchParams(filters)}`)).body
  t.same(
    links.map((one: { id: number }) => one.id),
    [link.id],
    'the link has moved there',
  )
  const [{ fields }] = (await get(TEMPLATES)).body.templates
  t.same(fields, { tags: ['sale'] })
  t.equal((await post(`${W}/links`, { url: 'https://example.com/', ...fields })).status, 200)
})

t.test('a form writes filters as JSON', async (t) => {
  const form = new URLSearchParams({ name: 'Form', filters: '{"tag":"sale"}' }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  t.match(await post(VIEWS, form, { headers }), { status: 200, body: { name: 'Form', filters: { tag: 'sale' } } })
})

t.test('a workspace has at most 100 views, and reaches only its own', async (t) => {
  const { workspaceId: id } = await addStranger(sql)
  const [{ id: theirs }] = await sql<[{ id: number }]>`
    INSERT INTO saved_views (workspace_id, name, filters, hidden_columns) VALUES (${id}, 'Taken', '{}', '[]') RETURNING id`
  t.equal((await api.delete(`${VIEWS}/${theirs}`)).status, 404)
  t.equal((await patch(`${VIEWS}/${theirs}`, { name: 'Ours' })).status, 404)
  const room = 100 - (await views()).length
  for (let i = 0; i < room; i += 1) t.equal((await post(VIEWS, { name: `View ${i}`, filters: {} })).status, 200)
  t.match(await post(VIEWS, { name: 'One more', filters: {} }), { status: 403, body: { error: /100 views already/ } })
})
