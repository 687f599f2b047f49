// Saved views of the list of links, which members of a workspace share.
import t from 'tap'
import { addStranger, withApi } from './api-fixture.js'

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
