// A page of links is bounded in bytes, and does not hold up other requests.
import t from 'tap'
import { ANSWER_BYTES_MAX } from '../../api/http/body/large-answer.js'
import { costOf, costText } from '../longest-block.js'
import { withApi } from './api-fixture.js'

const api = await withApi(t)
const { workspaceId, sql } = api
const LINKS = 1_000
const list = (query: string) => api.get(`/workspace/${workspaceId}/list_links?${query}`)

/** Gives all links rules of about so many bytes. */
const setRules = (bytes: number) => sql`
  UPDATE links SET rules = (
    SELECT jsonb_agg(jsonb_build_object(
      'what', 'country', 'matches', 'is', 'percentage', null, 'sticky', false, 'url', 'https://example.com/' || repeat('a', 100)))
    FROM generate_series(1, ${Math.ceil(bytes / 220)}::integer))`

await sql`
  INSERT INTO links (workspace_id, slug, url) SELECT ${workspaceId}, '/s' || i, 'https://example.com/'
  FROM generate_series(1, ${LINKS}) AS i`

t.test('a page of too many bytes is refused with a size that fits', async (t) => {
  await setRules(60_000)
  const { status, body } = await list('page_size=1000')
  t.equal(status, 400)
  const [, fitting] = /6 MB; (\d+) fits/.exec(body.page_size?.[0]) ?? []
  t.ok(Number(fitting) > 50 && Number(fitting) <= ANSWER_BYTES_MAX / 60_000, `${fitting} links`)
  t.equal((await list('')).status, 400, 'the default is the same size')
  const seen = new Set<number>()
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { status, body } = await list(`page_size=${fitting}&page=${page}`)
    t.equal(status, 200)
    pages = body.total_pages
    for (const { id } of body.links) seen.add(id)
  }
  t.equal(seen.size, LINKS, 'no link is left out')
})

t.test('a page that just fits', async (t) => {
  await setRules(5_500)
  const url = `/api/v1/workspace/${workspaceId}/list_links`
  const headers = { authorization: `Bearer ${api.key}` }
  for (let i = 0; i < 4; i += 1) {
    const cost = await costOf(async () => {
      const answer = await api.app.inject({ url, headers })
      t.equal(answer.statusCode, 200)
      t.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
      t.comment(`${(answer.rawPayload.length / 1e6).toFixed(1)} MB`)
    })
    t.comment(costText(cost))
  }
})

t.test('a single link is answered, however large it is', async (t) => {
  await sql`DELETE FROM links WHERE id NOT IN (SELECT id FROM links ORDER BY id LIMIT 2)`
  await setRules(ANSWER_BYTES_MAX)
  t.equal((await list('page_size=1')).status, 200)
  t.match((await list('page_size=2')).body, { page_size: [/1 fits them/] })
})
