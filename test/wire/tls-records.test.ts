// Over TLS the parser is given whole records, in however many segments they come: no binary of uWebSockets.js sees a request
// in pieces then.
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import tls from 'node:tls'
import t from 'tap'
import { listen } from '../../redirector/http/listen.js'
import { openCertificates } from '../../redirector/tls/certificates.js'
import { listenTls } from '../../redirector/tls/listen-tls.js'
import { withFolder } from '../folder.js'
import { makePair } from '../redirector/tls-certificate.js'
import { until } from '../until.js'
import { echoHandlers } from './talk.js'

const REQUEST = 'GET /a?x=1 HTTP/1.1\r\nHost: go.example\r\n\r\n'

t.test('over TLS a record is read whole, in however many segments it comes', async (t) => {
  const dir = withFolder(t, 'tls')
  const pair = await makePair('go', ['go.example'])
  const files = { cert: path.join(dir, 'go.crt'), key: path.join(dir, 'go.key'), mainHost: 'go.example' }
  writeFileSync(files.cert, pair.cert)
  writeFileSync(files.key, pair.key)
  const certificates = await openCertificates(files, t.comment, 1000)
  t.teardown(() => certificates.close())
  const listening = await listen(echoHandlers, '127.0.0.1', 0, { tls: { certificates, listen: listenTls } })
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
  socket.write(REQUEST.replace('x=1', 'x'.repeat(8_000)))
  await until(() => Buffer.concat(pieces).length >= 8_000, 'the whole record', { everyMs: 0 })
  const record = Buffer.concat(pieces)
  const another = tls.connect({ port: listening.port, host: '127.0.0.1', rejectUnauthorized: false })
  t.teardown(() => another.destroy())
  await once(another, 'secureConnect')
  for (let at = 0; at < record.length; at += 1448) {
    send(record.subarray(at, at + 1448))
    another.write(REQUEST)
    await once(another, 'data')
  }
  const [data] = await once(socket, 'data')
  t.match(String(data), /^HTTP\/1.1 200 /)
})
