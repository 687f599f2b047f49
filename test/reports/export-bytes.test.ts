// Clicks with long texts are read from ClickHouse, held and written by bytes, whatever their number.
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setImmediate as endOfTurn } from 'node:timers/promises'
import t from 'tap'
import { ANSWER_BYTES_MAX } from '../../api/http/body/large-answer.js'
import { withApi } from '../api/api-fixture.js'
import { until } from '../until.js'

const api = await withApi(t, { now: () => new Date('2026-03-10T12:00:00Z') })
const { workspaceId, clickhouse, key } = api
const [link] = (await api.post('/links', [{ url: 'https://example.com/1' }])).body
const linkId: number = link.link.id
const SMALL = 30_000
const LARGE = 6_000
const CHUNK_BYTES = 2_000_000
/** A chunk is a little larger as JSON than its clicks are counted. */
const ANSWER_BYTES = 3_000_000
const headers = { authorization: `Bearer ${key}` }
const path = `/api/v1/workspace/${workspaceId}/clicks/export?start=2026-03-01&end=2026-03-09`

// Small clicks come first. A number of rows that suits them would be 200 MB of the others.
await clickhouse.client.command({
  query: `INSERT INTO clicks (workspace_id, link_id, time, random, destination, params)
    SELECT ${workspaceId}, ${linkId}, toDateTime64('2026-03-02 00:00:00', 3, 'UTC') + number / 1000,
      leftPad(toString(number), 10, '0'), if(number < ${SMALL}, '', concat('https://example.com/', toString(number), repeat('d', 4000))),
      if(number < ${SMALL}, [], [concat('q=', toString(number), repeat('p', 4000))])
    FROM numbers(${SMALL + LARGE})`,
})

/** The queries of exports: the bytes of each answer. */
const answers: number[] = []
const query = clickhouse.client.query.bind(clickhouse.client)
clickhouse.client.query = (async (options: Parameters<typeof query>[0]) => {
  const result = await query(options)
  if (!options.query.includes('random_hex')) return result
  const text = await result.text()
  answers.push(Buffer.byteLength(text))
  return { json: async () => JSON.parse(text) }
}) as typeof query

t.test('an export that is not read holds few bytes', async (t) => {
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = api.app.server.address() as AddressInfo
  const connected = once(api.app.server, 'connection') as Promise<[Socket]>
  const request = get({ port, path: path.replace('03-01', '03-02T00:00:30Z'), headers, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  t.equal(response.statusCode, 200)
  await once(response, 'readable')
  const [socket] = await connected
  await until(() => socket.writableNeedDrain, 'a connection that is full', { everyMs: 0 })
  for (let i = 0; i < 100; i += 1) await endOfTurn()
  t.ok(Math.max(...answers) < ANSWER_BYTES, `answers of ${answers}`)
  response.destroy()
})

for (const format of ['json', 'csv'])
  t.test(`all clicks come once, in small chunks, as ${format}`, async (t) => {
    answers.length = 0
    const answer = await api.app.inject({ url: `${path}&format=${format}`, headers, payloadAsStream: true })
    let longest = 0
    const chunks: Buffer[] = []
    for await (const chunk of answer.stream()) {
      longest = Math.max(longest, chunk.length)
      chunks.push(chunk)
    }
    const ids = Buffer.concat(chunks)
      .toString()
      .match(/^(\{"id":"|)[0-9A-Z]{26}/gm)!
    t.equal(ids.length, SMALL + LARGE)
    t.strictSame(ids, [...new Set(ids)].sort())
    t.ok(Math.max(...answers) < ANSWER_BYTES, `answers of at most ${Math.max(...answers)} bytes`)
    t.ok(longest < CHUNK_BYTES, `pieces of at most ${longest} bytes`)
    t.ok(answers.length < 60, `${answers.length} queries`)
  })

t.test('pages of CSV end by bytes, and miss no click', async (t) => {
  const found: string[] = []
  let pages = 0
  for (let after: unknown = '0'.repeat(26); after; pages += 1) {
    const url = `${path.replace('03-01', '03-02T00:00:30Z')}&format=csv&limit=50000&after=${after}`
    const answer = await api.app.inject({ url, headers })
    t.ok(answer.body.length < ANSWER_BYTES_MAX + 100_000, `a page of ${answer.body.length} characters`)
    found.push(...answer.body.match(/^[0-9A-Z]{26}/gm)!)
    after = answer.headers['x-next-after']
  }
  t.ok(pages > 5)
  t.equal(found.length, LARGE)
  t.strictSame(found, [...new Set(found)].sort())
})
