// An export of links with long texts reads and writes few of them at a time.
import { once } from 'node:events'
import t from 'tap'
import { CHUNK_BYTES_MAX } from '../../api/http/body/stream-texts.js'
import { costText, isInSlices, leastCost } from '../longest-block.js'
import { withApi } from './api-fixture.js'

const api = await withApi(t)
const { workspaceId, sql } = api
const LINKS = 120

await sql`
  INSERT INTO links (workspace_id, slug, url, head_tags, body_tags, note)
  SELECT ${workspaceId}, '/s' || i, 'https://example.com/', repeat('"', 20000), repeat('"', 20000), repeat('"', 10000)
  FROM generate_series(1, ${LINKS}) AS i`
const [{ bytes }] = await sql<[{ bytes: number }]>`SELECT max(octet_length(links::text)) AS bytes FROM links`

async function read(query: string) {
  const url = `/api/v1/workspace/${workspaceId}/links/export${query}`
  const answer = await api.app.inject({ url, headers: { 'x-api-key': api.key }, payloadAsStream: true })
  let longest = 0
  const chunks: Buffer[] = []
  answer.stream().on('data', (chunk) => {
    longest = Math.max(longest, chunk.length)
    chunks.push(chunk)
  })
  await once(answer.stream(), 'end')
  return { longest, text: Buffer.concat(chunks).toString() }
}

for (const format of ['json', 'csv'])
  t.test(format, async (t) => {
    const { longest, text } = await read(`?format=${format}`)
    t.ok(text.length > LINKS * 50_000)
    // JSON of a quotation mark has two bytes, and so has CSV.
    t.ok(longest <= 2 * CHUNK_BYTES_MAX, `chunks of ${longest} bytes, links of ${bytes}`)
    if (format === 'json') t.equal(JSON.parse(text).length, LINKS)
    const cost = await leastCost(() => read(`?format=${format}`), 3)
    t.ok(isInSlices(cost), costText(cost))
  })

t.test('a link that is larger than a chunk is exported alone', async (t) => {
  await sql`UPDATE links SET note = repeat('a', ${2 * CHUNK_BYTES_MAX}::integer) WHERE slug = '/s60'`
  t.equal(JSON.parse((await read('')).text).length, LINKS)
})
