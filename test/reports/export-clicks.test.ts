import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import t from 'tap'
import { decodeTime } from 'ulid'
import * as v from 'valibot'
import { exportRow } from '../../api/reports/report-schemas.js'

import { withApi } from '../api/api-fixture.js'
import { insertClicks } from '../api/insert-clicks.js'
import { until } from '../until.js'
import { makeClicks } from './random-clicks.js'

const day = (text: string) => Date.parse(text)
const api = await withApi(t, { now: () => new Date('2026-03-10T12:00:00Z') })
const created = await api.post('/links', [{ url: 'https://example.com/1' }, { url: 'https://example.com/2' }])
const linkIds: number[] = created.body.map((entry: { link: { id: number } }) => entry.link.id)
const { workspaceId } = api
const scope = { workspaceIds: [workspaceId], linkIds, fromMs: day('2026-03-01'), toMs: day('2026-03-08') }
const clicks = makeClicks(7, 400, scope)
await insertClicks(
  api.clickhouse.client,
  clicks.map(({ timeMs, ...click }) => ({ ...click, time: new Date(timeMs) })),
)

const headers = { authorization: `Bearer ${api.key}` }
const path = `/api/v1/workspace/${workspaceId}/clicks/export`
const exported = (query: string) => api.app.inject({ url: `${path}?${query}`, headers })

/** Whether ClickHouse is still at work for an export. */
async function isExporting() {
  const query =
    "SELECT count() AS running FROM system.processes WHERE current_database = currentDatabase() AND query LIKE '%AS random_hex%' AND query NOT LIKE '%processes%'"
  const result = await api.clickhouse.client.query({ query, format: 'JSONEachRow' })
  return Number((await result.json<{ running: string }>())[0].running) > 0
}

t.test('every click of the report, and nothing of its visitor', async (t) => {
  const answer = await exported('start=2026-03-01&end=2026-03-10')
  t.match(answer.headers, { 'content-type': /^application\/json/, 'content-disposition': /attachment/ })
  const rows = v.parse(v.array(exportRow), answer.json())
  const wanted = clicks.map(({ timeMs, link_id, country }) => [
    new Date(timeMs).toISOString(),
    link_id,
    country || null,
  ])
  const sorted = (some: unknown[]) => some.map((each) => JSON.stringify(each)).sort()
  t.same(sorted(rows.map((row) => [row.time, row.link_id, row.country])), sorted(wanted))
  t.ok(rows.every(({ id, time }) => decodeTime(id) === day(time)))
  t.equal(new Set(rows.map(({ id }) => id)).size, rows.length)
  t.notMatch(answer.body, /hash|address/)
})

t.test('chosen as reports are', async (t) => {
  const query = `start=2026-03-02&end=2026-03-05T12:00:00Z&link_id=${linkIds[1]}&bots=exclude&country=de&timezone=Asia/Kathmandu`
  const rows = (await exported(query)).json()
  const wanted = clicks.filter(
    (click) =>
      click.link_id === linkIds[1] &&
      click.bot_name === '' &&
      click.country === 'DE' &&
      click.timeMs >= day('2026-03-01T18:15:00Z') &&
      click.timeMs < day('2026-03-05T12:00:00Z'),
  )
  t.equal(rows.length, wanted.length)
  t.ok(wanted.length > 0)
  t.same((await exported('start=2020-01-01&end=2020-01-02')).json(), [])
})

t.test('CSV keeps every value, and spreadsheets from taking one for a formula', async (t) => {
  const time = new Date('2026-03-09T00:00:00Z')
  const evil = {
    isp: '=1+1',
    referer: '+a',
    utm_term: '@b',
    utm_source: '-c',
    language: '\td',
    destination: 'say "x", y\nz',
  }
  const params = ['a=1', 'a=2', '__proto__=x', '=n', 'e=']
  await insertClicks(api.clickhouse.client, [{ workspace_id: workspaceId, link_id: linkIds[0], time, ...evil, params }])
  const { body } = await exported('start=2026-03-09&end=2026-03-09&format=csv')
  const [head, ...rest] = body.split('\r\n')
  t.match(head, /^id,time,link_id,slug,host,destination,.*,params,is_eu_country,.*,visitor,full_url,name$/)
  t.equal(new Set(head.split(',')).size, head.split(',').length, 'each column once')
  t.match(rest.join('\r\n'), /,"say ""x"", y\nz",,'=1\+1,/)
  for (const guarded of ["'+a", "'@b", "'-c", "'\td"]) t.ok(body.includes(guarded), guarded)
  const [row] = (await exported('start=2026-03-09&end=2026-03-09')).json()
  t.equal(row.isp, '=1+1', 'JSON has it as it is')
  t.same(row.params, JSON.parse('{"a":["1","2"],"__proto__":"x","":"n","e":""}'))
})

t.test('what an export cannot be', async (t) => {
  for (const query of ['format=tsv', 'unique=true', 'pivot=link_id', 'frequency=day', 'format=xml']) {
    const { statusCode, body } = await exported(query)
    t.same([statusCode, Object.keys(JSON.parse(body))], [400, [query.split('=')[0]]], query)
  }
})

t.test('a slow reader is waited for, and one that leaves ends its export', async (t) => {
  await api.clickhouse.client.command({
    query: `INSERT INTO clicks (workspace_id, link_id, time, random, destination)
      SELECT ${workspaceId}, ${linkIds[0]}, toDateTime64('2026-02-01 00:00:00', 3, 'UTC') + intDiv(number, 100),
        leftPad(toString(number), 10, '0'), repeat('d', 200) FROM numbers(120000)`,
  })
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = api.app.server.address() as AddressInfo
  const open = async () => {
    const request = get({ port, path: `${path}?start=2026-02-01&end=2026-02-28`, headers, agent: false })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    return response
  }
  /** One of which nobody reads on, when nothing more fits into its connection. */
  async function openStalled() {
    const connected = once(api.app.server, 'connection') as Promise<[Socket]>
    const response = await open()
    t.equal(response.statusCode, 200)
    await once(response, 'readable')
    const [socket] = await connected
    await until(() => socket.writableNeedDrain, 'a connection that is full', { everyMs: 0 })
    return { response, socket }
  }
  const stalled = [await openStalled(), await openStalled()]
  await until(async () => !(await isExporting()), 'the query of the export to end', { everyMs: 0 })
  t.equal((await exported('start=2026-03-01')).statusCode, 200, 'who does not read holds no place')
  t.equal((await api.get(`/workspace/${workspaceId}/clicks`)).status, 200)
  stalled.push(await openStalled(), await openStalled())
  const refused = await exported('start=2026-03-01')
  t.match([refused.statusCode, refused.headers['retry-after']], [503, '2'], 'four of a workspace are open at a time')
  for (const { response, socket } of stalled) {
    t.ok(socket.bytesWritten < 20_000_000, 'what waits to be sent counts too, and it is not the whole answer')
    response.destroy()
  }

  const next = await until(async () => {
    const response = await open()
    if (response.statusCode !== 503) return response
    response.resume()
  }, 'the server to notice that the exports were left')
  let bytes = 0
  let lines = 0
  for await (const chunk of next) {
    bytes += chunk.length
    for (const byte of chunk) if (byte === 10) lines += 1
  }
  t.equal(lines, 120_000 + 2, 'a click a line')
  t.ok(bytes > 50_000_000)
})
