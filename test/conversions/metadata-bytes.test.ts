// Conversions with long metadata are bounded in requests, in their answers and in pages, and hold up nobody.
import { gzipSync } from 'node:zlib'
import t from 'tap'
import { METADATA_CHARACTERS_MAX } from '../../api/conversions/conversion-draft.js'
import { measureKnownEvents } from '../../api/conversions/conversions-table.js'
import { CHUNK_BYTES_MAX } from '../../api/http/body/stream-texts.js'
import { withApi } from '../api/api-fixture.js'
import { costText, isInSlices, leastCost } from '../longest-block.js'

const api = await withApi(t)
const METADATA = { t: '"'.repeat(4_990) }

let sent = 0
/** Bodies are made before anything is measured, because their cost is the client's. */
const pack = (entries: object[]) => gzipSync(JSON.stringify(entries))
async function post(payload: Buffer) {
  const { statusCode, body } = await api.app.inject({
    method: 'POST',
    url: '/api/v1/conversions',
    payload,
    headers: { 'x-api-key': api.key, 'content-type': 'application/json', 'content-encoding': 'gzip' },
  })
  return { status: statusCode, text: body }
}
const fresh = (count: number) =>
  Array.from({ length: count }, () => {
    sent += 1
    return { event_name: 'purchase', event_id: `e${sent}`, metadata: METADATA }
  })
t.test('a request has 2,000,000 characters of metadata at most', async (t) => {
  const large = pack(fresh(600))
  const { status, text } = await post(large)
  t.equal(status, 400)
  t.match(JSON.parse(text), { base: [/at most 2000000 characters .* send fewer at once/] })
  t.same([...(await api.sql`SELECT FROM conversions`)], [], 'none is recorded')
  const fitting = Array.from({ length: 4 }, () => pack(fresh(199)))
  const cost = await leastCost(async () => t.equal((await post(fitting.pop()!)).status, 200), fitting.length)
  t.ok(isInSlices(cost), costText(cost))
})

t.test('a few short entries cannot ask for long metadata a thousand times', async (t) => {
  const [first] = fresh(1)
  const repeated = Array.from({ length: 999 }, () => ({ event_name: 'purchase', event_id: first.event_id }))
  const body = pack([first, ...repeated])
  t.equal((await post(body)).status, 400, 'of the request')
  t.equal((await api.sql`SELECT FROM conversions WHERE event_id = ${first.event_id}`).length, 0)
  for (const event_name of ['purchase', '']) {
    const known = pack(Array.from({ length: 1_000 }, (_, i) => ({ event_name, event_id: `e${sent - 1 - i}` })))
    t.equal((await post(known)).status, 400, 'of recorded events')
  }
})

t.test('recorded events are measured until they are too much', async (t) => {
  const { workspaceId, sql } = api
  const ids = Array.from({ length: 100 }, (_, i) => `e${sent - 1 - i}`)
  const ofOne = JSON.stringify(METADATA).length
  const measured = await measureKnownEvents(sql, workspaceId, ids, 10 * ofOne)
  t.same(
    [...measured],
    ids.slice(0, 11).map((id) => [id, ofOne]),
  )
  t.equal((await measureKnownEvents(sql, workspaceId, [...ids, 'unknown'], 1_000 * ofOne)).size, 100, 'all that fit')
})

t.test('a page ends before too much metadata, and the next goes on', async (t) => {
  const [{ count }] = await api.sql<[{ count: number }]>`SELECT count(*)::integer AS count FROM conversions`
  for (const order of ['', '&since=2000-01-01']) {
    const ids: string[] = []
    for (let hasMore = true; hasMore; ) {
      const { status, body } = await api.get(
        `/conversions?limit=1000${order}${ids.length ? `&after=${ids.at(-1)}` : ''}`,
      )
      t.equal(status, 200)
      t.ok(body.conversions.length > 0 && body.conversions.length <= 200)
      ids.push(...body.conversions.map(({ id }: { id: string }) => id))
      hasMore = body.has_more
    }
    t.equal(new Set(ids).size, count)
    t.equal(ids.length, count)
  }
  const { body } = await api.app.inject({ url: '/api/v1/conversions?limit=1000', headers: { 'x-api-key': api.key } })
  t.ok(body.length < 3 * METADATA_CHARACTERS_MAX, 'a page is bounded')
})

t.test('a CSV is whole, and is read in chunks', async (t) => {
  async function read(query: string) {
    const url = `/api/v1/conversions?format=csv&${query}`
    const answer = await api.app.inject({ url, headers: { 'x-api-key': api.key }, payloadAsStream: true })
    const chunks: Buffer[] = []
    for await (const chunk of answer.stream()) chunks.push(chunk)
    const longest = Math.max(...chunks.map(({ length }) => length))
    const [, ...lines] = Buffer.concat(chunks).toString().trimEnd().split('\r\n')
    return { longest, ids: lines.map((line) => line.slice(0, 26)), next: answer.headers['x-next-after'] }
  }
  const recorded = await api.sql<{ id: string }[]>`SELECT id FROM conversions ORDER BY id DESC`
  const newest = recorded.map(({ id }) => id)
  const all = await read('limit=1000')
  t.same([all.ids, all.next], [newest, undefined])
  t.ok(all.longest < 3 * CHUNK_BYTES_MAX, `chunks of ${all.longest} bytes`)
  const some = await read('limit=500')
  t.same([some.ids, some.next], [newest.slice(0, 500), newest[499]])
  const rest = await read(`limit=1000&after=${some.next}`)
  t.same([rest.ids, rest.next], [newest.slice(500), undefined])
  t.same((await read('limit=1000&since=2000-01-01')).ids, newest.toReversed())
  const cost = await leastCost(() => read('limit=1000'), 3)
  t.ok(isInSlices(cost), costText(cost))
})
