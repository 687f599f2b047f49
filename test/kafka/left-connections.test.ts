// kafkajs leaves a broker that the cluster no longer names, while it may still wait for an answer of that broker.
import { once } from 'node:events'
import net from 'node:net'
import t, { type Test } from 'tap'
import { createPublisher } from '../../kafka/publish.js'
import { until } from '../until.js'
import { addTopic, startStandIns } from './stand-in-brokers.js'
import { testKafka } from './test-broker.js'

/** Passes bytes on to a broker until `end` closes all connections in order, as a broker does that stops. */
async function startDoor(t: Test) {
  const sockets = new Set<net.Socket>()
  async function proxy(port: number): Promise<number> {
    const server = net.createServer((client) => {
      const broker = net.connect(port, '127.0.0.1')
      for (const [from, to] of [
        [client, broker],
        [broker, client],
      ]) {
        sockets.add(from)
        from.on('error', () => undefined)
        from.pipe(to)
      }
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    t.teardown(() => {
      for (const socket of sockets) socket.destroy()
      server.close()
    })
    return (server.address() as net.AddressInfo).port
  }
  return {
    proxy,
    end() {
      for (const socket of sockets) socket.end()
    },
  }
}

for (const stops of [true, false]) {
  const how = stops ? 'that stops meanwhile' : 'that stays silent'
  t.test(`a request to a broker ${how} ends when its connection is left`, { timeout: 30_000 }, async (t) => {
    const door = await startDoor(t)
    const standIns = await startStandIns(t, 1, door.proxy)
    addTopic(standIns, 'clicks', [0])
    standIns.onProduce = () => ({ appends: false, tookMs: 25_000 })
    const publisher = createPublisher(testKafka(standIns.brokers.join(','), 'publisher', true))
    const ended: string[] = []
    publisher.publish({ topic: 'clicks', partition: 0, messages: [{ value: 'x' }] }).then(
      () => ended.push('published'),
      (error: Error) => ended.push(error.message),
    )
    await until(() => standIns.requests.length === 1, 'the broker to have the request')
    void publisher.close().then(() => ended.push('closed'))
    if (stops) door.end()
    await until(() => ended.length === 2, 'the request and the connection to end', { msMax: 10_000 })
    t.match(ended.toSorted(), ['Closed connection', 'closed'])
  })
}
