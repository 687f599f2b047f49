// Connections that nobody needs for the moment are bounded in all, whoever they lead to.

import t from 'tap'
import { createConnect } from '../../outbound/connect.js'
import { createConnections } from '../../webhooks/connections.js'
import { loopbackReach } from '../loopback-reach.js'
import { until } from '../until.js'
import { withSocketServer } from './receivers.js'

const ANSWER = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'

t.test('the one that has been idle longest is ended first', async (t) => {
  const connect = createConnect({ resolve: async () => [], reach: loopbackReach, timeoutMs: 5000 })
  const connections = createConnections(connect, { idleMax: 2 })
  t.teardown(() => connections.close())
  const answer = () => withSocketServer(t, (socket) => socket.on('data', () => socket.write(ANSWER)))
  const servers = [await answer(), await answer(), await answer()]
  const origins = servers.map(({ port }) => `http://127.0.0.1:${port}`)
  for (const origin of origins) {
    const client = connections.take(origin)
    const { body } = await client.request({ path: '/', method: 'POST', body: 'a' })
    await body.dump()
    connections.giveBack(origin, client)
  }
  await until(() => servers[0].open() === 0, 'the oldest connection to be closed')
  t.same(
    servers.map(({ open }) => open()),
    [0, 1, 1],
  )
  const [, second, third] = origins
  t.equal(connections.take(second).destroyed, false)
  t.equal(connections.take(third).destroyed, false)
})
