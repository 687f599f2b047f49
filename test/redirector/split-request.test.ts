// What becomes of a request that arrives in several segments. uWebSockets.js, as its package for npm has it, answers 505
// as soon as a segment ends within the request line: a limit of plain HTTP, which the README names. Should this test
// fail because a newer version waits for the rest, that paragraph can go.
import type { HttpRequest, HttpResponse } from 'uWebSockets.js'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import tls from 'node:tls'
import t, { type Test } from 'tap'
import { type Listening, listen } from '../../redirector/listen.js'
import { listenNodeHttp } from '../../redirector/listen-node-http.js'
import { openCertificates } from '../../redirector/tls/certificates.js'
import { withFolder } from '../services.js'
import { makePair } from './tls-certificate.js'

const answer = (res: HttpResponse, req: HttpRequest) => void res.writeStatus('200 OK').end(req.getUrl())
const handlers = { get: answer, head: answer, any: answer }
const line = 'GET /abcdefgh?x=1 HTTP/1.1\r\n'
const request = `${line}Host: go.example\r\nAccept: */*\r\n\r\n`

async function open(t: Test, port: number) {
  const socket = net.connect(port, '127.0.0.1').setNoDelay()
  t.teardown(() => socket.destroy())
  await once(socket, 'connect')
  return socket
}

const statusIn = (data: unknown) => String(data).slice(9, 12)

async function askWhole(t: Test, port: number, text = request) {
  const socket = await open(t, port)
  socket.write(text)
  const [data] = await once(socket, 'data')
  socket.destroy()
  return statusIn(data)
}

/** The status of a request cut after `at` characters, the rest sent once the server has read what came before. */
async function askCut(t: Test, port: number, at: number) {
  const socket = await open(t, port)
  const answered = once(socket, 'data')
  socket.write(request.slice(0, at))
  // The server reads its sockets in turn, in one thread.
  await askWhole(t, port)
  await askWhole(t, port)
  socket.write(request.slice(at))
  const [data] = await answered
  socket.destroy()
  return statusIn(data)
}

async function statusesByCut(t: Test, { port }: Listening) {
  const statuses: string[] = []
  for (let at = 1; at < request.length; at += 1) statuses.push(await askCut(t, port, at))
  return statuses
}

t.test('uWebSockets.js refuses a request line in pieces, and takes headers in pieces', async (t) => {
  const listening = await listen(handlers, '127.0.0.1', 0)
  t.teardown(() => listening.close())
  if (listening.server !== 'uWebSockets.js') return void t.comment('not on this system')
  const statuses = await statusesByCut(t, listening)
  const inLine = statuses.slice('GET'.length, line.length - 1)
  t.same(new Set(inLine), new Set(['505']), 'from the blank before the path to the last character of the line')
  const others = [...statuses.slice(0, 'GET'.length), ...statuses.slice(line.length - 1)]
  t.same(new Set(others), new Set(['200']), 'anywhere else')
  t.equal(
    await askWhole(t, listening.port, request.replace('x=1', 'x'.repeat(15_000))),
    '200',
    'long, but in one piece',
  )
})

t.test('node:http takes them in any pieces', async (t) => {
  const listening = await listenNodeHttp(handlers, '127.0.0.1', 0)
  t.teardown(() => listening.close())
  t.same(new Set(await statusesByCut(t, listening)), new Set(['200']))
})

t.test('over TLS a record is read whole, in however many segments it comes', async (t) => {
  const dir = withFolder(t, 'tls')
  const pair = await makePair('go', ['go.example'])
  const files = { cert: path.join(dir, 'go.crt'), key: path.join(dir, 'go.key'), mainHost: 'go.example' }
  writeFileSync(files.cert, pair.cert)
  writeFileSync(files.key, pair.key)
  const certificates = await openCertificates(files, t.comment, 1000)
  t.teardown(() => certificates.close())
  const listening = await listen(handlers, '127.0.0.1', 0, { certificates })
  t.teardown(() => listening.close())
  const pieces: Buffer[] = []
  let isHeld = false
  let send = (_data: Buffer): unknown => undefined
  const between = net.createServer((client) => {
    const server = net.connect(listening.port, '127.0.0.1').setNoDelay()
    t.teardown(() => server.destroy())
    server.pipe(client)
    client.on('data', (data) => (isHeld ? pieces.push(data) : server.write(data)))
    send = (data) => server.write(data)
  })
  between.listen(0, '127.0.0.1')
  await once(between, 'listening')
  t.teardown(() => between.close())
  const { port } = between.address() as net.AddressInfo
  const socket = tls.connect({ port, host: '127.0.0.1', servername: 'go.example', rejectUnauthorized: false })
  t.teardown(() => socket.destroy())
  await once(socket, 'secureConnect')
  isHeld = true
  socket.write(request.replace('x=1', 'x'.repeat(8_000)))
  while (Buffer.concat(pieces).length < 8_000) await new Promise((next) => setImmediate(next))
  const record = Buffer.concat(pieces)
  const another = tls.connect({ port: listening.port, host: '127.0.0.1', rejectUnauthorized: false })
  t.teardown(() => another.destroy())
  await once(another, 'secureConnect')
  for (let at = 0; at < record.length; at += 1448) {
    send(record.subarray(at, at + 1448))
    another.write(request)
    await once(another, 'data')
  }
  const [data] = await once(socket, 'data')
  t.equal(statusIn(data), '200')
})
