import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import t, { type Test } from 'tap'
import { oneAtATime } from '../../api/http/one-at-a-time.js'
import { until } from '../until.js'
import { withApi } from './api-fixture.js'

const api = await withApi(t)
const address = new URL(await api.app.listen({ host: '127.0.0.1', port: 0 }))
const OF_NOBODY = 'GET /api/v1/workspaces HTTP/1.1\r\nHost: x\r\n\r\n'

async function openConnection(t: Test, port: string | number = address.port) {
  const socket = connect(Number(port), address.hostname)
  t.teardown(() => socket.destroy())
  await once(socket, 'connect')
  const seen = { text: '', isEnded: false }
  socket.setEncoding('latin1').on('data', (chunk) => {
    seen.text += chunk
  })
  socket
    .on('error', () => undefined)
    .on('close', () => {
      seen.isEnded = true
    })
  return {
    socket,
    seen,
    statuses: () => [...seen.text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status)),
  }
}

t.test('a few requests in one packet are answered in their order, and the connection goes on', async (t) => {
  const { socket, seen, statuses } = await openConnection(t)
  const authorized = `POST /api/v1/test HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${api.key}\r\n`
  const withBody = `${authorized}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`
  const many = `GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n${withBody}${OF_NOBODY}`.repeat(5)
  for (const round of [1, 2]) {
    socket.write(many)
    await until(() => statuses().length === 15 * round, 'all answers have come')
  }
  t.same(statuses(), Array.from({ length: 10 }, () => [404, 200, 401]).flat())
  t.equal(seen.isEnded, false)
})

t.test('a packet of thousands of requests ends the connection, and few of them are handled', async (t) => {
  const { socket, seen, statuses } = await openConnection(t)
  socket.write(OF_NOBODY.repeat(1_200))
  await until(() => seen.isEnded || statuses().length === 1_200, 'the connection has ended')
  t.ok(statuses().length <= 20, String(statuses().length))
  const other = await openConnection(t)
  other.socket.write(OF_NOBODY)
  await until(() => other.statuses().length === 1, 'another connection is answered')
})

t.test('a request waits for the answer to the one before it', async (t) => {
  const underWay: ServerResponse[] = []
  const handle = oneAtATime((_request, response) => {
    underWay.push(response)
  })
  let created = 0
  const server = createServer((request, response) => {
    created += 1
    handle(request, response)
  }).listen(0, address.hostname)
  await once(server, 'listening')
  t.teardown(() => server.close())
  const { socket, seen, statuses } = await openConnection(t, (server.address() as { port: number }).port)
  socket.write(OF_NOBODY.repeat(3))
  for (const turn of [1, 2, 3]) {
    await until(() => underWay.length === turn, 'the next request has begun')
    underWay[turn - 1].end('x')
    await until(() => statuses().length === turn, 'its answer has come')
  }
  socket.write(OF_NOBODY)
  await until(() => underWay.length === 4, 'a later request has begun')
  socket.write(OF_NOBODY.repeat(1_200))
  await until(() => seen.isEnded, 'too many wait, so the connection has ended')
  t.equal(underWay.length, 4, 'no waiting request began')
  t.equal(created, 4 + 20 + 1, 'Node has read no more of them')
})
