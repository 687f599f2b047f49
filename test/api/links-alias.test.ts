import t from 'tap'
import { addDomain, withApi } from './api-fixture.js'

const api = await withApi(t)
const { sql, workspaceId } = api
const DESTINATION = 'https://example.com/'
const slugTaken = { slug: ['has already been taken'] }
const aliasTaken = { alias: ['has already been taken'] }
const list = async (query = '') => (await api.get(`/workspace/${workspaceId}/list_links${query}`)).body
const aliasesOf = (id: number) => sql`SELECT domain_id, slug, deleted FROM links WHERE alias_of = ${id}`

t.test('an alias is set, changed and removed, and is nothing else than a slug of its link', async (t) => {
  const { body: link } = await api.post('/link', { url: DESTINATION, slug: '/first', alias: '/caf%C3%A9' })
  t.match(link, { slug: '/first', alias: '/café' })
  const [{ id: aliasId }] = await sql<[{ id: number }]>`SELECT id FROM links WHERE alias_of = ${link.id}`
  t.equal((await api.get(`/link/${aliasId}`)).status, 404)
  t.equal((await api.get(`/get_link/${aliasId}`)).status, 404)
  t.equal((await api.post('/link', { id: aliasId, name: 'x' })).status, 404)
  t.equal((await api.delete(`/workspace/${workspaceId}/links/${aliasId}`)).status, 404)
  t.match(await list(), { total_entries: 1, workspace_link_count: 1, links: [{ id: link.id, alias: '/café' }] })
  t.equal((await list('?search=caf')).total_entries, 0)
  t.equal((await api.get(`/workspace/${workspaceId}/links/export`)).body.length, 1)
  t.equal((await api.post('/link', { id: link.id, name: 'n' })).body.alias, '/café')
  t.equal((await api.post('/link', { id: link.id, alias: '/other' })).body.alias, '/other')
  t.match(await api.post('/link', { url: DESTINATION, slug: '/café' }), { status: 200 })
  t.equal((await api.post('/link', { id: link.id, alias: null })).body.alias, null)
  t.same(await aliasesOf(link.id), [])
})

t.test('a slug or alias that is taken is told by its field, and nothing is left of the link', async (t) => {
  const { body: owner } = await api.post('/link', { url: DESTINATION, slug: '/s1', alias: '/a1' })
  for (const [body, errors] of [
    [{ slug: '/a1' }, slugTaken],
    [{ alias: '/a1' }, aliasTaken],
    [{ alias: '/s1' }, aliasTaken],
    [{ slug: '/free', alias: '/a1' }, aliasTaken],
    [{ slug: '/s1', alias: '/free' }, slugTaken],
    [{ slug: '/free', alias: '/free' }, aliasTaken],
  ])
    t.same((await api.post('/link', { url: DESTINATION, ...body })).body, errors, JSON.stringify(body))
  const { body: other } = await api.post('/link', { url: DESTINATION, slug: '/free', alias: '/free-too' })
  t.equal(other.slug, '/free', 'no refused link holds it')
  t.same((await api.post('/link', { id: other.id, alias: '/a1' })).body, aliasTaken)
  t.same((await api.post('/link', { id: other.id, slug: '/a1' })).body, slugTaken)
  t.same((await api.post('/link', { id: other.id, alias: '/free' })).body, aliasTaken)
  t.match((await api.get(`/link/${other.id}`)).body, { slug: '/free', alias: '/free-too' })
  const swapped = await api.post('/link', { id: other.id, slug: '/free-too', alias: '/free' })
  t.match(swapped.body, { slug: '/free-too', alias: '/free' })
  t.match((await api.get(`/link/${owner.id}`)).body, { slug: '/s1', alias: '/a1' })
})

t.test('an alias goes with its link, to another domain, into the trash and out of it', async (t) => {
  const domainId = await addDomain(sql, workspaceId, 'alias.example')
  const { body: link } = await api.post('/link', { url: DESTINATION, slug: '/go', alias: '/go-too' })
  await api.post('/link', { id: link.id, domain_id: domainId })
  t.same(await aliasesOf(link.id), [{ domain_id: domainId, slug: '/go-too', deleted: false }])
  await api.post('/link', { url: DESTINATION, slug: '/go-too' })
  t.same((await api.post('/link', { id: link.id, domain: null })).body, aliasTaken)
  await api.delete(`/workspace/${workspaceId}/links/${link.id}`)
  const { body: next } = await api.post('/link', { url: DESTINATION, domain_id: domainId, slug: '/go-too' })
  const restored = await api.post(`/workspace/${workspaceId}/links/restore`, { ids: [link.id] })
  t.same(restored.body, { restored: [], errors: { [link.id]: aliasTaken } })
  await api.delete(`/workspace/${workspaceId}/links/${next.id}`)
  t.same((await api.post(`/workspace/${workspaceId}/links/restore`, { ids: [link.id] })).body, { restored: [link.id] })
  t.match((await api.get(`/link/${link.id}`)).body, { alias: '/go-too', deleted: false })
})

t.test('whoever races for slugs and aliases, each has one owner', async (t) => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      api.post(
        '/link',
        i % 2
          ? { url: DESTINATION, slug: '/race-a', alias: '/race-b' }
          : { url: DESTINATION, slug: '/race-b', alias: '/race-a' },
      ),
    ),
  )
  t.equal(answers.filter(({ status }) => status === 200).length, 1)
  for (const { status, body } of answers.filter(({ status }) => status !== 200)) {
    t.equal(status, 400)
    t.ok('slug' in body || 'alias' in body, JSON.stringify(body))
  }
  const rows = await sql`SELECT slug FROM links WHERE slug LIKE '/race-%' ORDER BY slug`
  t.same(rows, [{ slug: '/race-a' }, { slug: '/race-b' }])
})

t.test('changes of one alias at once leave one', async (t) => {
  const { body: link } = await api.post('/link', { url: DESTINATION, alias: '/start' })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => api.post('/link', { id: link.id, alias: `/next-${i}` })),
  )
  for (const { status } of answers) t.equal(status, 200)
  t.equal((await aliasesOf(link.id)).length, 1)
})
