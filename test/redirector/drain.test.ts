// How a server that is closed lets go of its connections: no request that was sent is left without its answer.
import type { HttpRequest, HttpResponse } from 'uWebSockets.js'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import tls from 'node:tls'
import t, { type Test } from 'tap'
import { listen } from '../../redirector/http/listen.js'
import { listenNodeHttp } from '../../redirector/http/listen-node-http.js'
import type { Listening } from '../../redirector/http/server.js'
import { openCertificates } from '../../redirector/tls/certificates.js'
import { listenTls } from '../../redirector/tls/listen-tls.js'
import { withFolder } from '../folder.js'
import { until } from '../until.js'
import { makePair } from './tls-certificate.js'

const LONG_MS = 60_000
const SHORT_MS = 50

/** Answers at once, but `/later` when the test says so. */
function createHandlers() {
  const later: (() => void)[] = []
  const answer = (res: HttpResponse, req: HttpRequest) => {
    if (req.getUrl() !== '/later') return void res.writeStatus('302 Found\r\nLocation: /x').endWithoutBody(0)
    res.onAborted(() => undefined)
    later.push(() => res.cork(() => res.writeStatus('200 OK').end('late')))
  }
  return { handlers: { get: answer, head: answer, any: answer }, later }
}
type Handlers = ReturnType<typeof createHandlers>['handlers']

const dir = withFolder(t, 'drain')
const pair = await makePair('go', ['go.example'])
const files = { cert: path.join(dir, 'go.crt'), key: path.join(dir, 'go.key'), mainHost: 'go.example' }
writeFileSync(files.cert, pair.cert)
writeFileSync(files.key, pair.key)
const certificates = await openCertificates(files, t.comment, LONG_MS)
t.teardown(() => certificates.close())

const servers: Record<string, (handlers: Handlers) => Promise<Listening>> = {
  'uWebSockets.js': (handlers) => listen(handlers, '127.0.0.1', 0),
  'uWebSockets.js, TLS': (handlers) => listen(handlers, '127.0.0.1', 0, { tls: { certificates, listen: listenTls } }),
  'node:http': (handlers) => listenNodeHttp(handlers, '127.0.0.1', 0),
  'node:http, TLS': (handlers) => listenNodeHttp(handlers, '127.0.0.1', 0, certificates),
}

for (const [name, start] of Object.entries(servers)) {
  const isTls = name.endsWith('TLS')

  async function connect(t: Test, { port }: Listening) {
    const socket = isTls
      ? tls.connect({ port, host: '127.0.0.1', rejectUnauthorized: false })
      : net.connect(port, '127.0.0.1')
    t.teardown(() => socket.destroy())
    await once(socket, isTls ? 'secureConnect' : 'connect')
    const ended = once(socket, 'close')
    return {
      ended,
      async ask(path: string) {
        socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
        const [data] = await once(socket, 'data')
        return String(data)
      },
    }
  }

  t.test(name, async (t) => {
    t.test('answers what still comes on open connections, and says that it is the last', async (t) => {
      const { handlers, later } = createHandlers()
      const listening = await start(handlers)
      const [used, unused, waiting] = [
        await connect(t, listening),
        await connect(t, listening),
        await connect(t, listening),
      ]
      t.notMatch(await used.ask('/'), /connection: close/i)
      const late = waiting.ask('/later')
      await until(() => later.length > 0, 'the request', { everyMs: 0 })
      const closed = listening.close(LONG_MS)
      await refused(listening)
      for (const connection of [used, unused]) {
        t.match(await connection.ask('/'), /^HTTP\/1.1 302 [\s\S]*connection: close/i)
        await connection.ended
      }
      later[0]()
      t.match(await late, /^HTTP\/1.1 200 [\s\S]*late$/)
      t.match(await waiting.ask('/'), /connection: close/i, 'an answer begun before does not say so, the next one does')
      await closed
    })

    t.test('ends after a while what has not ended', async (t) => {
      const listening = await start(createHandlers().handlers)
      const { ended } = await connect(t, listening)
      await listening.close(SHORT_MS)
      await ended
      t.pass()
    })

    t.test('ends at once where nobody is connected', async () => {
      const listening = await start(createHandlers().handlers)
      await listening.close(LONG_MS)
    })
  })
}

/** Waits until nobody can connect. */
function refused({ port }: Listening) {
  const isRefused = async () => {
    const socket = net.connect(port, '127.0.0.1')
    const refused = await Promise.race([
      once(socket, 'connect').then(() => false),
      once(socket, 'error').then(() => true),
    ]).catch(() => true)
    socket.destroy()
    return refused
  }
  return until(isRefused, 'connections to be refused', { everyMs: 0 })
}
