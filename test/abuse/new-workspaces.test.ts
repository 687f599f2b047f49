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

t.test('requests at once create no more, as single links and in bulk, with hashes and aliases', async (t) => {
  const single = { url: DESTINATION }
  const bulk = [{ url: DESTINATION, password: 'slow to hash' }, { url: DESTINATION }, { url: DESTINATION }]
  for (const [name, body] of Object.entries({ single, bulk })) {
    const made = await api.post('/workspaces', { name })
    const path = `/workspace/${made.body.id}/links`
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => api.post(path, i === 5 ? { ...single, alias: `/${name}` } : body)),
    )
    const [{ count }] = await sql`
      SELECT count(*)::integer FROM links WHERE workspace_id = ${made.body.id} AND alias_of IS NULL`
    t.equal(count, 3, name)
    if (name === 'single')
      t.same(answers.map(({ status }) => status).sort(), [...Array(3).fill(200), ...Array(9).fill(429)])
  }
})
