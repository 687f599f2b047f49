import { connect, type Socket } from 'node:net'
import { Registry } from 'prom-client'
import t, { type Test } from 'tap'
import { buildApp } from '../../api/app.js'
import { withApi } from './api-fixture.js'
import { logFailures } from './log-failures.js'

const api = await withApi(t)
const app = buildApp({
  sql: api.sql,
  shards: { of: () => api.clickhouse.client },
  publicUrl: new URL('https://go.example.com'),
  log: logFailures(),
  registry: new Registry(),
  now: () => new Date(),
  slowClients: { headersMsMax: 300, requestMsMax: 600 },
})
t.teardown(() => app.close())
const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))

/** Sends `text` and nothing more. @returns what had come back when the server ended the connection */
function sendAndWait(t: Test, text: string, onOpen?: (socket: Socket) => void) {
  return new Promise<string>((resolve) => {
    const socket = connect({ port: Number(address.port), host: address.hostname })
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

t.test('others are answered meanwhile', async (t) => {
  const { origin } = address
  const answer = await fetch(`${origin}/api/v1/workspaces`, { headers: { authorization: `Bearer ${api.key}` } })
  t.equal(answer.status, 200)
})
