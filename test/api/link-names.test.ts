import t from 'tap'
import { addDomain, addStranger, withApi } from './api-fixture.js'

const api = await withApi(t)
const { sql, workspaceId } = api
const stranger = await addStranger(sql)
const DESTINATION = 'https://example.com/'
const namesOf = async (...ids: unknown[]) =>
  api.get(`/workspace/${workspaceId}/links/names?${ids.map((id) => `ids=${id}`).join('&')}`)

t.test('links of the workspace are named, also those in the trash, and no others', async (t) => {
  await addDomain(sql, workspaceId, 'go.example.org')
  const make = async (link: object, options = {}) =>
    (await api.post('/link', { url: DESTINATION, ...link }, options)).body
  const own = { workspace_id: workspaceId }
  const named = await make({ ...own, name: 'Spring' })
  const slugged = await make({ ...own, slug: '/ü', domain: 'go.example.org' })
  const gone = await make({ ...own, name: 'Old' })
  const theirs = await make({ name: 'Theirs' }, { key: stranger.key })
  await api.delete(`/workspace/${workspaceId}/links/${gone.id}`)
  const { status, body } = await namesOf(named.id, slugged.id, gone.id, theirs.id, 4711)
  t.equal(status, 200)
  const answerOf = ({ id, name, full_url }: typeof named, deleted = false) => ({ id, name, full_url, deleted })
  const byId = (a: { id: number }, b: { id: number }) => a.id - b.id
  t.same(body.links.toSorted(byId), [answerOf(named), answerOf(slugged), answerOf(gone, true)].toSorted(byId))
  t.match(body.links, [{}, {}, {}])
})

t.test('at most 200 at once, and ids alone', async (t) => {
  const ids = Array.from({ length: 201 }, (_, i) => i + 1)
  t.match(await namesOf(...ids), { status: 400 })
  t.match(await namesOf(...ids.slice(1)), { status: 200 })
  t.match(await namesOf('x'), { status: 400 })
  t.match(await namesOf(), { status: 400 })
})
