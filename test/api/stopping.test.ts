// An api that stops ends idle connections itself. A client that keeps its side open does not delay it.
import { once } from 'node:events'
import net from 'node:net'
import t from 'tap'
import { withCountedListeners } from '../live/counted-listeners.js'
import { until } from '../until.js'
import { withApi } from './api-fixture.js'

const { live, listeners } = withCountedListeners(t)
const { app, key, workspaceId } = await withApi(t, { now: () => new Date(), live })
const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))

/** A client that never ends its side of the connection. @returns everything that it got, when the server has ended */
async function openHalfOpen(text: string, afterStream?: string) {
  const client = net.connect({ host: '127.0.0.1', port: Number(port), allowHalfOpen: true })
  t.teardown(() => client.destroy())
  await once(client, 'connect')
  let got = ''
  client.on('data', (bytes) => {
    got += bytes
    if (afterStream && got.endsWith('\r\n0\r\n\r\n')) {
      client.write(afterStream)
      afterStream = undefined
    }
  })
  const ended = once(client, 'end')
  if (text) client.write(text)
  return { got: () => got, ended }
}
const request = (path: string) => `GET /api/v1${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`

t.test('silent connections, idle ones and streams', async (t) => {
  const silent = await openHalfOpen('')
  const idle = await openHalfOpen(request('/workspaces'))
  const path = `/workspace/${workspaceId}/clicks/stream`
  const stream = await openHalfOpen(request(path))
  // It comes back on its connection as soon as its stream has ended, as browsers do.
  const eager = await openHalfOpen(request(path), request(path))
  await until(() => idle.got().includes('"name"') && listeners.now === 2, 'the answer and the streams')
  let areCut = false
  const cut = app.server.closeAllConnections
  app.server.closeAllConnections = () => {
    areCut = true
    cut.call(app.server)
  }
  await app.close()
  t.notOk(areCut, 'nothing had to be cut off')
  await Promise.all([silent, idle, stream, eager].map(({ ended }) => ended))
  t.equal(silent.got(), '')
  t.match(eager.got(), /HTTP\/1.1 200[\s\S]*HTTP\/1.1 200[\s\S]*connection: close/i, 'two streams')
})
