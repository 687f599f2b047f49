// A network that swallows every byte, and tells nobody: it is noticed, and shipping goes on when it is whole again.
import { once } from 'node:events'
import net from 'node:net'
import path from 'node:path'
import t, { type Test } from 'tap'
import { decodeBlock } from '../../click/block.js'
import { openClickLog } from '../../click-log/click-log.js'
import { watchTopic } from '../../kafka/watch-topic.js'
import { shipAll } from '../../redirector/ship/ship-all.js'
import { aClick } from '../consume/make-records.js'
import { withFolder } from '../folder.js'
import { until } from '../until.js'
import { addTopic, startStandIns } from './stand-in-brokers.js'
import { testKafka } from './test-broker.js'

/** Passes bytes on to `port` until it is cut. Connections that are open then never carry another byte. */
async function startNetwork(t: Test) {
  const sockets = new Set<net.Socket>()
  let isCut = false

  async function proxy(port: number): Promise<number> {
    const server = net.createServer((client) => {
      const broker = net.connect(port, '127.0.0.1')
      let isDead = isCut
      for (const [from, to] of [
        [client, broker],
        [broker, client],
      ]) {
        sockets.add(from)
        from.on('error', () => undefined)
        from.on('data', (bytes) => {
          isDead ||= isCut
          if (!isDead) to.write(bytes)
        })
        from.on('close', () => void (isDead || to.destroy()))
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
    cut(isNow: boolean) {
      isCut = isNow
    },
  }
}

t.test('a region that is cut off says so, and ships when it is not any more', { timeout: 60_000 }, async (t) => {
  const network = await startNetwork(t)
  const standIns = await startStandIns(t, 3, network.proxy)
  const { log: partitions } = addTopic(standIns, 'clicks', [0, 1])
  const folder = path.join(withFolder(t), 'click-log')
  const onWarning = (message: string) => t.comment(message)
  const log = openClickLog({
    folder,
    segmentBytes: 32 * 1024,
    bytesMax: 1 << 30,
    fsyncMs: 1000,
    partitions: 2,
    onWarning,
  })
  t.teardown(() => log.close())
  const kafka = testKafka(standIns.brokers.join(','), 'shipper', true)
  const watch = watchTopic({ kafka, topic: 'clicks', partitions: 2, onWarning })
  const { isAnswered } = watch
  const ship = {
    kafka,
    topic: 'clicks',
    partitions: 2,
    requests: 2,
    folder,
    instance: log.instance,
    isAnswered,
    onWarning,
  }
  const shipping = shipAll(ship)
  t.teardown(() => Promise.all([watch.close(), shipping.close(0)]))
  let clicks = 0
  function click(count: number) {
    for (let i = 0; i < count; i++) log.append(aClick({ query: `n=${clicks++}` }))
  }
  const allAreShipped = () => until(() => shipping.publishedClicks() === clicks, 'all clicks to be shipped')

  click(200)
  await allAreShipped()
  await until(() => watch.lastError() === undefined, 'the watch to be well')

  network.cut(true)
  let since = performance.now()
  await until(() => watch.lastError() !== undefined, 'the watch to notice the cut')
  t.comment(`told after ${Math.round(performance.now() - since)} ms, without a click`)
  click(200)
  await until(() => shipping.lastError() !== undefined, 'shipping to notice the cut')
  t.equal(shipping.publishedClicks(), 200)

  network.cut(false)
  since = performance.now()
  await allAreShipped()
  t.comment(`shipped after ${Math.round(performance.now() - since)} ms`)
  await until(() => watch.lastError() === undefined, 'the watch to be well again')
  t.comment(`well after ${Math.round(performance.now() - since)} ms`)

  const sequences = partitions
    .flat()
    .flatMap((value) => {
      const { firstSequence, count } = decodeBlock(value)!
      return Array.from({ length: count }, (_, i) => firstSequence + i)
    })
    .toSorted((a, b) => a - b)
  t.same([...new Set(sequences)].length, clicks, 'each click is in the topic')
})
