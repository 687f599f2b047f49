import t from 'tap'
import { withApi } from '../api/api-fixture.js'

t.setTimeout(240_000)
const api = await withApi(t, { newWorkspaces: { days: 7, linksADay: 3 } })
const { sql } = api
const DESTINATION = 'https://example.com/'

t.test(
  'a new workspace creates so many links a day, also when it deletes them, and changes as many as it likes',
  async (t) => {
    const { body } = await api.post('/link', { url: DESTINATION })
    await api.delete(`/workspace/${api.workspaceId}/links/${body.id}`)
    t.match((await api.post('/links', [{ url: DESTINATION }, { url: DESTINATION }, { url: DESTINATION }])).body, [
      { status: 'success' },
      { status: 'success' },
      { status: 'error', error: { base: ['A new workspace creates at most 3 links a day'] } },
    ])
    const refused = await api.post('/link', { url: DESTINATION })
    t.match(refused, { status: 429, body: { code: 'rate_limit_exceeded', message: /at most 3 links a day/, limit: 3 } })
    t.ok(Number(refused.headers['retry-after']) > 0)
    t.equal((await api.post('/link', { id: body.id, name: 'x' })).status, 200)
  },
)

t.test('it has no HTML and no scripts of its own', async (t) => {
  for (const fields of [{ head_tags: '<script>' }, { body_tags: '<script>' }, { gtm_id: 'GTM-ABC123' }])
    t.match(await api.post('/link', { url: DESTINATION, ...fields }), {
      status: 403,
      body: { error: /no HTML or scripts of its own/ },
    })
})

t.test('an older one is as all others', async (t) => {
  await sql`UPDATE workspaces SET inserted_at = now() - interval '8 days'`
  t.equal((await api.post('/link', { url: DESTINATION, head_tags: '<meta>' })).status, 200)
})

t.test('requests that wait together do not pass together', async (t) => {
  const made = await api.post('/workspaces', { name: 'Flood' })
  const links = [{ url: DESTINATION, password: 'slow to hash' }, { url: DESTINATION }, { url: DESTINATION }]
  const path = `/workspace/${made.body.id}/links`
  await Promise.all(Array.from({ length: 12 }, () => api.post(path, links)))
  const [{ count }] = await sql`SELECT count(*)::integer FROM links WHERE workspace_id = ${made.body.id}`
  t.ok(count <= 6, `${count} links`)
})
