import { connect, type Socket } from 'node:net'
import { Registry } from 'prom-client'
import t, { type Test } from 'tap'
import { type AppDeps, buildApp } from '../../api/app.js'
import { until } from '../until.js'
import { withApi } from './api-fixture.js'
import { logFailures } from './log-failures.js'

const api = await withApi(t)
const withSlowClients = (slowClients: AppDeps['slowClients']) =>
  buildApp({
    sql: api.sql,
    shards: { of: async () => api.clickhouse.client },
    publicUrl: new URL('https://go.example.com'),
    log: logFailures(),
    registry: new Registry(),
    now: () => new Date(),
    slowClients,
  })
const app = withSlowClients({ headersMsMax: 300, requestMsMax: 600 })
const paced = withSlowClients({ leastPace: { bytesMin: 1_000_000, windowMs: 1_000 } })
t.teardown(() => Promise.all([app.close(), paced.close()]))
const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
const pacedAddress = new URL(await paced.listen({ host: '127.0.0.1', port: 0 }))

/** Sends `text` and nothing more. @returns what had come back when the server ended the connection */
function sendAndWait(t: Test, text: string, onOpen?: (socket: Socket) => void, { port, hostname } = address) {
  return new Promise<string>((resolve) => {
    const socket = connect({ port: Number(port), host: hostname })
    t.teardown(() => socket.destroy())
    let answer = ''
    socket.setEncoding('utf8').on('data', (chunk) => {
      answer += chunk
    })
    socket.on('error', () => undefined).on('close', () => resolve(answer))
    socket.write(text)
    onOpen?.(socket)
  })
}

const authorization = `Host: x\r\nAuthorization: Bearer ${api.key}\r\nContent-Type: application/json\r\n`

t.test('headers that do not come', async (t) => {
  const answer = await sendAndWait(t, 'GET /api/v1/workspaces HTTP/1.1\r\nHost: x\r\n')
  t.match(answer, /^HTTP\/1.1 408 .*\r\n/)
  t.match(answer, /\r\nX-Request-Id: \S+\r\n/)
  t.match(answer, /\r\nX-RateLimit-Limit: \d+\r\n/)
})

t.test('headers that come one by one', async (t) => {
  const answer = await sendAndWait(t, 'GET /api/v1/workspaces HTTP/1.1\r\nHost: x\r\n', (socket) => {
    const drip = setInterval(() => socket.write('X-Drip: 1\r\n'), 50)
    socket.on('close', () => clearInterval(drip))
  })
  t.match(answer, /^HTTP\/1.1 408 /)
  t.match(answer, '"code":"request_timeout"')
})

for (const type of ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=b']) {
  t.test(`a body that does not come: ${type}`, async (t) => {
    const headers = authorization.replace('application/json', type)
    const answer = await sendAndWait(t, `POST /api/v1/link HTTP/1.1\r\n${headers}Content-Length: 100\r\n\r\n--b\r\n`)
    t.match(answer, /^HTTP\/1.1 408 /)
  })
}

t.test('a body that ends before its length', async (t) => {
  const answer = await sendAndWait(
    t,
    `POST /api/v1/link HTTP/1.1\r\n${authorization}Content-Length: 100\r\n\r\n{"url"`,
    (socket) => socket.end(),
  )
  t.notMatch(answer, /^HTTP\/1.1 (2|5)/)
})

/** Sends 100 KB and then some bytes now and then, which is faster than the time limit of a request asks for. */
function drip(socket: Socket) {
  socket.write(`[${' '.repeat(100_000)}`)
  const dripping = setInterval(() => socket.write(' '.repeat(100)), 50)
  socket.on('close', () => clearInterval(dripping))
}

for (const [name, headers] of [
  ['with its length', `${authorization}Content-Length: 8000000\r\n`],
  ['in chunks', `${authorization}Transfer-Encoding: chunked\r\n`],
  [
    'a form',
    `${authorization.replace('application/json', 'multipart/form-data; boundary=b')}Content-Length: 900000\r\n`,
  ],
]) {
  t.test(`a large body that drips: ${name}`, async (t) => {
    const send = (socket: Socket) => {
      if (!headers.includes('chunked')) return drip(socket)
      const { write } = socket
      socket.write = (text: string) => write.call(socket, `${text.length.toString(16)}\r\n${text}\r\n`)
      drip(socket)
    }
    const answer = await sendAndWait(t, `POST /api/v1/link HTTP/1.1\r\n${headers}\r\n`, send, pacedAddress)
    t.match(answer, /^HTTP\/1.1 408 /)
    t.match(answer, 'The body came too slowly')
  })
}

t.test('a large answer that is hardly read', async (t) => {
  await api.sql`
    INSERT INTO links (workspace_id, slug, url, head_tags)
    SELECT ${api.workspaceId}, '/large' || i, 'https://example.com/', repeat('x', 60000) FROM generate_series(1, 99) AS i`
  const request = `GET /api/v1/workspace/${api.workspaceId}/list_links HTTP/1.1\r\n${authorization}\r\n`
  let ended = false
  paced.server.once('connection', (socket) => socket.once('close', () => (ended = true)))
  const answer = sendAndWait(
    t,
    request,
    async (socket) => {
      socket.once('data', () => socket.pause())
      await until(() => ended, 'the server to end the connection')
      socket.resume()
    },
    pacedAddress,
  )
  t.ok((await answer).length < 99 * 60_000, 'the rest never comes')
})

t.test('an export that is read a little now and then', async (t) => {
  const url = `/api/v1/workspace/${api.workspaceId}/links/export?statistics=false`
  const answer = sendAndWait(
    t,
    `GET ${url} HTTP/1.1\r\n${authorization}Connection: close\r\n\r\n`,
    (socket) => {
      socket.on('data', () => socket.pause())
      const reading = setInterval(() => socket.resume(), 500)
      socket.on('close', () => clearInterval(reading))
    },
    pacedAddress,
  )
  t.ok((await answer).length < 99 * 60_000, 'the rest never comes')
})

t.test('others are answered meanwhile', async (t) => {
  const { origin } = address
  const answer = await fetch(`${origin}/api/v1/workspaces`, { headers: { authorization: `Bearer ${api.key}` } })
  t.equal(answer.status, 200)
})
