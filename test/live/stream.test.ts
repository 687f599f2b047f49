// Clicks as they come, from a click log and from an api process of its own.
import http from 'node:http'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { ensureFirstWorkspace } from '../../api/keys/first-workspace.js'
import { hashKey } from '../../api/keys/secret.js'
import { packLink } from '../../click/packed-link.js'
import type { ClickRecord } from '../../click/record.js'
import { openClickLog } from '../../click-log/click-log.js'
import { freePort } from '../../process/free-port.js'
import { aClick } from '../consume/make-records.js'
import { withFolder } from '../folder.js'
import { programVictim } from '../programs.js'
import { withClickHouse, withPostgres } from '../services.js'
import { until } from '../until.js'

t.setTimeout(300_000)
const [{ sql, url: databaseUrl }, clickhouse] = await Promise.all([withPostgres(t), withClickHouse(t)])
const { workspaceId, apiKey } = await ensureFirstWorkspace(sql)
const dataDir = withFolder(t)
const port = await freePort()
const ingestPort = await freePort()
const env = {
  DATABASE_URL: databaseUrl,
  CLICKHOUSE_URL: clickhouse.url,
  DATA_DIR: dataDir,
  KAFKA_BROKERS: '',
  LIVE_STREAMS_KEY_MAX: '100',
  LIVE_STREAMS_WORKSPACE_MAX: '100',
  LIVE_STREAMS_USER_MAX: '100',
}
const api = programVictim(t, 'api', 'api/main.js', {
  ...env,
  API_PORT: String(port),
  API_MONITOR_PORT: String(await freePort()),
})
const ingest = programVictim(t, 'ingest', 'ingest/main.js', { ...env, INGEST_MONITOR_PORT: String(ingestPort) })
const log = openClickLog({
  folder: path.join(dataDir, 'click-log'),
  segmentBytes: 8 << 20,
  bytesMax: 1 << 30,
  fsyncMs: 1000,
  partitions: 1,
  onWarning: t.comment,
})
t.teardown(() => log.close())
await Promise.all([api.start(), ingest.start()])

let clicks = 0
function click(over: Partial<ClickRecord> = {}, ofWorkspace = workspaceId, linkId = 1) {
  const link = packLink({
    workspaceId: ofWorkspace,
    linkId,
    domainId: 0,
    host: 'h',
    path: '/a',
    destination: 'https://a.b/',
  })
  log.append(aClick({ time: Date.now(), link, query: `n=${clicks++}`, ...over }))
}

interface Event {
  id?: string
  event?: string
  data?: { params: { n: string }; missed?: number | null }
}

/** @returns events as they came; `response` can be paused */
async function listen(t: Pick<Test, 'teardown'>, query = '', headers: Record<string, string> = {}, apiPort = port) {
  const events: Event[] = []
  const request = http.get(`http://127.0.0.1:${apiPort}/api/v1/workspace/${workspaceId}/clicks/stream?${query}`, {
    headers: { authorization: `Bearer ${apiKey}`, ...headers },
  })
  t.teardown(() => request.destroy())
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject)
  })
  let text = ''
  let hasEnded = false
  response.setEncoding('utf8')
  response.on('data', (chunk) => {
    text += chunk
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const fields = text
        .slice(0, end)
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)])
      text = text.slice(end + 2)
      const { event, id, data } = Object.fromEntries(fields)
      if (event) events.push({ event, id, data: JSON.parse(data) })
    }
  })
  response.on('close', () => {
    hasEnded = true
  })
  return { events, response, close: () => request.destroy(), hasEnded: () => hasEnded }
}
const numbersOf = (events: Event[]) => events.flatMap(({ data }) => (data?.params ? [Number(data.params.n)] : []))
const from = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i)

await sql`INSERT INTO api_keys (hash, prefix, workspace_id) VALUES (${hashKey('sk_revoked')}, 'sk_', ${workspaceId})`
const ofRevoked = await listen(t, '', { authorization: 'Bearer sk_revoked' })
await sql`DELETE FROM api_keys WHERE hash = ${hashKey('sk_revoked')}`
await sql`INSERT INTO api_keys (hash, prefix, workspace_id) VALUES (${hashKey('sk_leaked')}, 'sk_', ${workspaceId})`
const ofLeaked = await listen(t, '', { authorization: 'Bearer sk_leaked' })
await sql`UPDATE api_keys SET hash = ${hashKey('sk_rotated')} WHERE hash = ${hashKey('sk_leaked')}`

t.test('who listens has the clicks of the workspace that the query chooses, as they come', async (t) => {
  click() // before anybody listened
  await delay(1500)
  const [all, some] = [await listen(t), await listen(t, 'country=CH')]
  t.equal(all.response.headers['content-type'], 'text/event-stream; charset=utf-8')
  t.ok(all.response.headers['x-ratelimit-limit'])
  const first = clicks
  for (let i = 0; i < 20; i++) click({ country: i % 2 === 0 ? 'CH' : 'DE' })
  click({}, workspaceId + 1)
  await until(() => all.events.length >= 20 && some.events.length >= 10, '20 and 10 clicks at the listeners')
  t.same(numbersOf(all.events), from(first, 20))
  t.same(
    numbersOf(some.events),
    from(first, 20).filter((_, i) => i % 2 === 0),
  )
})

t.test('what is asked for wrongly', async (t) => {
  for (const [query, headers, status] of [
    ['frequency=day', {}, 400],
    ['country=Germany', {}, 400],
    ['link_id=999', {}, 404],
    ['', { 'last-event-id': 'x' }, 400],
    ['after=x', {}, 400],
    ['', { authorization: 'Bearer x' }, 401],
  ] as const)
    t.equal((await listen(t, query, headers)).response.statusCode, status, query)
})

t.test('HEAD is answered, and ends', async (t) => {
  const { status, headers } = await fetch(`http://127.0.0.1:${port}/api/v1/workspace/${workspaceId}/clicks/stream`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${apiKey}` },
  })
  t.equal(status, 200)
  t.equal(headers.get('content-type'), 'text/event-stream; charset=utf-8')
})

t.test('who names a click that cannot be yet has new ones, and is told that some may lack', async (t) => {
  const { events } = await listen(t, '', { 'last-event-id': '7ZZZZZZZZZZZZZZZZZZZZZZZZZ' })
  const first = clicks
  click()
  await until(() => events.length >= 2, 'two events')
  t.match(events, [
    { event: 'missed', data: { missed: null } },
    { event: 'click', data: { params: { n: String(first) } } },
  ])
})

t.test('a stream ends with its key, and with the secret that it came with', async () => {
  await until(ofRevoked.hasEnded, 'the stream of the revoked key to end')
  await until(ofLeaked.hasEnded, 'the stream of the rotated key to end')
})

t.test('a broken stream goes on behind the last click: in the process, and by another', async (t) => {
  const before = await listen(t)
  const old = clicks
  for (let i = 0; i < 5; i++) click({ time: Date.now() - 5000 + i })
  const first = clicks
  for (let i = 0; i < 5; i++) click()
  await until(() => before.events.length >= 5, '5 clicks at the listener')
  before.close()
  for (let i = 0; i < 5; i++) click({ time: Date.now() + i }) // the order of ids is that of milliseconds
  await delay(300)
  const last = { 'last-event-id': before.events.at(-1)!.id! }
  const again = await listen(t, '', last)
  const byAddress = await listen(t, `after=${last['last-event-id']}`)
  const byBoth = await listen(t, `after=${before.events.at(-3)!.id}`, last)
  click()
  for (const { events } of [again, byAddress, byBoth]) {
    await until(() => events.length >= 6, '6 clicks at the listener that came back')
    t.same(numbersOf(events), from(first + 5, 6))
  }

  const stored = async () =>
    (await (await clickhouse.client.query({ query: 'SELECT 1 FROM clicks', format: 'JSON' })).json()).rows!
  await until(async () => (await stored()) === clicks, 'every click in ClickHouse')
  await api.stop()
  await until(again.hasEnded, 'the stream to end with its api')
  await api.start()
  const elsewhere = await listen(t, '', last)
  click()
  await until(() => numbersOf(elsewhere.events).includes(clicks - 1), 'the last click at the other api')
  // Ids of the same millisecond are in no order.
  const numbers = numbersOf(elsewhere.events).toSorted((a, b) => a - b)
  t.same(numbers.slice(numbers.indexOf(first + 5)), from(first + 5, 7), 'each once')
  t.same(
    numbers.filter((n) => n >= old && n < first),
    [],
    'what was long before the last click is not sent again',
  )
})

t.test('many listeners, of several processes, have all clicks, each once', async (t) => {
  const otherPort = await freePort()
  const other = programVictim(t, 'another api', 'api/main.js', {
    ...env,
    API_PORT: String(otherPort),
    API_MONITOR_PORT: String(await freePort()),
  })
  await other.start()
  const listeners = await Promise.all(
    Array.from({ length: 100 }, (_, i) => listen(t, '', {}, i % 2 === 0 ? port : otherPort)),
  )
  const first = clicks
  for (let i = 0; i < 300; i++) {
    click()
    if (i % 50 === 0) await delay(50)
  }
  await until(() => listeners.every(({ events }) => events.length >= 300), '300 clicks at every listener')
  for (const { events } of listeners) t.same(numbersOf(events), from(first, 300))
  await other.stop()
})

t.test('who reads slowly loses the oldest, and is told how many', async (t) => {
  const [slow, quick] = [await listen(t), await listen(t)]
  slow.response.pause()
  const first = clicks
  const count = 20_000
  for (let i = 0; i < count; i++) {
    click({ userAgent: 'x'.repeat(400) })
    if (i % 500 === 0) await delay(5)
  }
  await until(() => numbersOf(quick.events).at(-1) === first + count - 1, 'the last click at the quick listener')
  slow.response.resume()
  await until(() => numbersOf(slow.events).at(-1) === first + count - 1, 'the last click at the slow listener')
  const missed = slow.events.flatMap(({ event, data }) => (event === 'missed' ? [data!.missed!] : []))
  t.ok(missed.length > 0)
  t.equal(numbersOf(slow.events).length + missed.reduce((a, b) => a + b, 0), count)
  t.same(numbersOf(slow.events).slice(-900), from(first + count - 900, 900))
})
