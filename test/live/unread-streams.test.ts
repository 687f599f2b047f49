// Streams whose clients never read, and large clicks: an api process holds a bounded number of bytes for them.
import { once } from 'node:events'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import t, { type Test } from 'tap'
import { openEventStream, WAITING_BYTES_MAX } from '../../api/live/event-stream.js'
import { ALL_RECENT_BYTES_MAX, createLiveClicks, RECENT_BYTES_MAX } from '../../api/live/live-clicks.js'
import { toLiveRow } from '../../api/live/live-row.js'
import { packLink } from '../../click/packed-link.js'
import type { Tail, TailOptions } from '../../consume/tail-clicks.js'
import { parseUserAgent } from '../../visit/user-agent/user-agent.js'
import { withApi } from '../api/api-fixture.js'
import { aClick, makeRecords } from '../consume/make-records.js'
import { until } from '../until.js'

t.setTimeout(300_000)
const publicUrl = new URL('https://go.example.com')

/** Live clicks that a test records. A click has an event of some 5 KB. */
function withRecordedClicks(t: Test) {
  let tail: Pick<TailOptions, 'onRecord' | 'onPause'>
  const openTail = (options: typeof tail): Tail => {
    tail = options
    return { close: async () => undefined }
  }
  const live = createLiveClicks({
    openTail,
    toRow: (click) => toLiveRow(click, { parseUserAgent, isp: () => '' }, publicUrl),
    budget: { burstMs: 300_000, msPerSecond: 1000 },
  })
  t.teardown(() => live.close())
  let time = 0
  const passed = new Map<number, { count: number }>()
  /** The clicks have ids in the order of their recording. Resolves when the listeners have them. */
  async function record(workspaceId: number, count: number) {
    const known = passed.get(workspaceId) ?? { count: 0 }
    if (!passed.has(workspaceId)) {
      passed.set(workspaceId, known)
      const onClicks = (clicks: unknown[]) => {
        known.count += clicks.length
      }
      live.listen({ workspaceId, onClicks, onMissed: () => undefined })
    }
    const wanted = known.count + count
    const link = packLink({
      workspaceId,
      linkId: 1,
      domainId: 0,
      host: 'h',
      path: '/a',
      destination: `https://a.b/${'d'.repeat(4000)}`,
    })
    for (let i = 0; i < count; i++) {
      time = Math.max(time + 1, Date.now()) // a stream sends no clicks from before it was opened
      tail.onRecord(makeRecords([aClick({ time, link, query: `p=${'q'.repeat(4000)}` })]), 0)
      if (i % 100 === 0) await tail.onPause()
    }
    await tail.onPause()
    await until(() => known.count === wanted, 'all clicks at a listener')
  }
  return { live, record }
}

t.test('streams that are resumed and never read', async (t) => {
  const { live, record } = withRecordedClicks(t)
  const { app, key, workspaceId } = await withApi(t, { now: () => new Date(), live })
  const answers: http.ServerResponse[] = []
  app.server.on('request', (_, answer) => answers.push(answer))
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  async function open(lastId?: string) {
    const client = net.connect({ host: '127.0.0.1', port: Number(port) })
    t.teardown(() => client.destroy())
    await once(client, 'connect')
    const count = answers.length
    client.write(
      `GET /api/v1/workspace/${workspaceId}/clicks/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n` +
        `${lastId ? `Last-Event-ID: ${lastId}\r\n` : ''}\r\n`,
    )
    await until(() => answers.length > count && answers[count].headersSent, 'a stream')
    return client
  }
  const first = await open()
  let text = ''
  first.on('data', (bytes) => {
    text += bytes
  })
  await record(workspaceId, 1)
  const id = await until(() => /^id: (\w+)$/m.exec(text)?.[1], 'the first click')
  first.removeAllListeners('data').resume()
  const { read } = live.listen({ workspaceId, onClicks: () => undefined, onMissed: () => undefined })
  const kept = () => read(0, Number.POSITIVE_INFINITY).clicks
  await record(workspaceId, 4000)
  // The first click is forgotten by now, and the other one is kept.
  const unread = [await open(id), await open(id), await open(kept()[100].row.id)]
  const held = () => answers.slice(1).map(({ writableLength }) => writableLength)
  t.ok(Math.max(...held()) < WAITING_BYTES_MAX, `a resumed stream has ${held()} bytes`)
  await until(async () => {
    await record(workspaceId, 1000)
    return held().every((bytes) => bytes > 0)
  }, 'streams that wait for their clients')
  t.ok(Math.max(...held()) < WAITING_BYTES_MAX, `a stream has ${held()} bytes`)

  let last = ''
  let missed = 0
  unread[0].on('data', (bytes) => {
    last = (last + bytes).slice(-200_000)
    missed += String(bytes).split('event: missed').length - 1
  })
  const newestId = kept().at(-1)!.row.id
  await until(() => last.includes(`id: ${newestId}`), 'the newest click at a client that reads at last')
  t.ok(missed > 0, 'it is told that clicks were missed')
})

t.test('a client that comes back and reads has all that is kept, though it is more than may wait', async (t) => {
  const { live, record } = withRecordedClicks(t)
  const { app, key, workspaceId } = await withApi(t, { now: () => new Date(), live })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const kept = live.listen({ workspaceId, onClicks: () => undefined, onMissed: () => undefined })
  await record(workspaceId, 500)
  const ids = kept.read(0, Number.POSITIVE_INFINITY).clicks.map(({ row }) => row.id)
  t.equal(ids.length, 500)
  const request = http.get({
    port: (app.server.address() as AddressInfo).port,
    path: `/api/v1/workspace/${workspaceId}/clicks/stream`,
    headers: { authorization: `Bearer ${key}`, 'last-event-id': ids[0] },
  })
  t.teardown(() => request.destroy())
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  let text = ''
  response.setEncoding('utf8').on('data', (chunk) => {
    text += chunk
  })
  await until(() => text.includes(`id: ${ids.at(-1)}`), 'the last click')
  t.same(
    [...text.matchAll(/^id: (\w+)$/gm)].map(([, id]) => id),
    ids.slice(1),
  )
  t.notOk(text.includes('event: missed'))
})

t.test('kept clicks have a bound in bytes, and the workspace that has most loses first', async (t) => {
  const { live, record } = withRecordedClicks(t)
  const bytesOf = Array.from({ length: 10 }, (_, workspaceId) => {
    const { read } = live.listen({ workspaceId, onClicks: () => undefined, onMissed: () => undefined })
    return () =>
      read(0, Number.POSITIVE_INFINITY).clicks.reduce((bytes, { text }) => bytes + Buffer.byteLength(text), 0)
  })
  await record(0, 10)
  const few = bytesOf[0]()
  for (let workspaceId = 1; workspaceId < 10; workspaceId++) {
    await record(workspaceId, 1800)
    const bytes = bytesOf[workspaceId]()
    t.ok(bytes > RECENT_BYTES_MAX / 2 && bytes <= RECENT_BYTES_MAX, `${bytes} bytes of workspace ${workspaceId}`)
  }
  const all = bytesOf.reduce((bytes, read) => bytes + read(), 0)
  t.ok(all > ALL_RECENT_BYTES_MAX / 2 && all <= ALL_RECENT_BYTES_MAX, `${all} bytes of all`)
  t.equal(bytesOf[0](), few, 'a workspace with few clicks keeps them')
})

/** The server's side of a stream whose client does not read yet. */
async function withStream(t: Test, signOfLifeMs?: number) {
  const server = http.createServer()
  t.teardown(() => server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = net.connect({ host: '127.0.0.1', port: (server.address() as AddressInfo).port })
  t.teardown(() => client.destroy())
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const [, response] = (await once(server, 'request')) as [http.IncomingMessage, http.ServerResponse]
  const gone = new AbortController()
  response.on('close', () => gone.abort())
  response.writeHead(200)
  return { client, response, stream: openEventStream(response, gone.signal, signOfLifeMs) }
}

t.test('a reader that comes late has the newest events, and the number of the others', async (t) => {
  const { client, response, stream } = await withStream(t)
  const count = 20_000
  const events = Array.from({ length: count }, (_, i) => `id: ${i}\ndata: ${'x'.repeat(2000)}\n\n`)
  stream.send(events.slice(0, 10_000))
  for (const event of events.slice(10_000)) stream.send([event])
  t.ok(response.writableLength < WAITING_BYTES_MAX, `${response.writableLength} bytes`)
  let text = ''
  client.on('data', (bytes) => {
    text += bytes
  })
  await until(() => text.includes(`id: ${count - 1}\n`), 'the last event')
  t.ok(text.length < 2 * WAITING_BYTES_MAX, `${text.length} bytes were held`)
  const missed = [...text.matchAll(/"missed":(\d+)/g)].reduce((sum, [, n]) => sum + Number(n), 0)
  t.equal(missed + [...text.matchAll(/^id: \d+$/gm)].length, count)
})

t.test('a stream of which nothing is read is ended', async (t) => {
  const { response, stream } = await withStream(t, 50)
  // The connection itself holds some megabytes.
  await until(() => {
    stream.send(Array.from({ length: 100 }, () => `data: ${'x'.repeat(2000)}\n\n`))
    return response.destroyed
  }, 'the stream to end')
  t.ok(response.destroyed)
})
