// The list of domains is bounded in bytes, and does not hold up other requests.
import t from 'tap'
import { DOMAINS_LISTED_MAX, ROBOTS_LENGTH_MAX } from '../../api/domains/domain-schemas.js'
import { ANSWER_BYTES_MAX } from '../../api/http/body/large-answer.js'
import { costText, isInSlices, leastCost } from '../longest-block.js'
import { withApi } from './api-fixture.js'

const api = await withApi(t)
const { workspaceId, sql } = api
const ours = `/workspace/${workspaceId}/domains`

const add = (count: number, robotsLength: number, urlLength: number) => sql`
  INSERT INTO domains (workspace_id, name, robots_txt, fallback_url, root_url)
  SELECT ${workspaceId}, 'd' || lpad(i::text, 5, '0') || '.example', repeat('"', ${robotsLength}::integer),
    'https://a.example/' || repeat('b', ${urlLength}::integer), 'https://a.example/' || repeat('c', ${urlLength}::integer)
  FROM generate_series(1, ${count}::integer) AS i`

/** Asks without parsing the answer, whose cost is the client's. */
async function ask(query: string) {
  const { statusCode } = await api.app.inject({ url: `/api/v1${ours}${query}`, headers: { 'x-api-key': api.key } })
  t.equal(statusCode, 200)
}

/** @returns the names on all pages, and the bytes of the largest */
async function readPages(limit: number) {
  const names: string[] = []
  for (let bytes = 0, after = ''; ; after = names.at(-1)!) {
    const { status, body } = await api.get(`${ours}?limit=${limit}${after && `&after=${after}`}`)
    t.equal(status, 200)
    names.push(...body.domains.map(({ name }: { name: string }) => name))
    bytes = Math.max(bytes, JSON.stringify(body).length)
    if (!body.has_more) return { names, bytes }
  }
}

t.test('domains with long texts are listed in pages of bounded size', async (t) => {
  await add(200, 100_000, 8_000)
  t.match(await api.get(ours), { status: 400, body: { limit: [/needed/], error: String } })
  const { names, bytes } = await readPages(1_000)
  t.equal(names.length, 200)
  t.same(names, [...names].sort(), 'none is left out, none comes twice')
  t.ok(bytes <= 2 * ANSWER_BYTES_MAX, `${bytes} bytes with each quotation mark escaped`)
  const cost = await leastCost(() => ask('?limit=1000'))
  t.ok(isInSlices(cost), costText(cost))
})

t.test('a link is answered without the texts of domains', async (t) => {
  const { body: link } = await api.post('/link', { url: 'https://example.com/', domain: 'd00150.example' })
  const { body } = await api.get(`/get_link/${link.id}`)
  t.match(body, { domain: { id: 150, name: 'd00150.example', workspace_id: workspaceId } })
  t.equal(body.domains.length, 200)
})

t.test('a robots.txt has 10,000 characters at most', async (t) => {
  const change = (robots_txt: string) => api.patch(`${ours}/150`, { robots_txt })
  const longest = 'a'.repeat(ROBOTS_LENGTH_MAX)
  t.match(await change(longest), { status: 200, body: { robots_txt: longest } })
  t.match(await change(`${longest}a`), { status: 400, body: { robots_txt: [/at most 10000 characters/] } })
})

t.test('any number of domains can be listed', async (t) => {
  await sql`DELETE FROM links`
  await sql`DELETE FROM domains WHERE id <> 0`
  await sql`ANALYZE domains, domain_checks` // as autovacuum may, so that statistics know nothing of the next rows
  await add(DOMAINS_LISTED_MAX, 0, 0)
  const all = await api.get(ours)
  t.match(all.body, { domains: { length: DOMAINS_LISTED_MAX }, has_more: false })
  const cost = await leastCost(() => ask(''))
  t.ok(isInSlices(cost), costText(cost))
  await sql`INSERT INTO domains (workspace_id, name) VALUES (${workspaceId}, 'z.example')`
  t.match(await api.get(ours), { status: 400, body: { limit: [String] } })
  t.equal((await readPages(999)).names.length, DOMAINS_LISTED_MAX + 1)
  for (const query of ['limit=0', 'limit=1001', 'after=%00']) t.equal((await api.get(`${ours}?${query}`)).status, 400)
})
