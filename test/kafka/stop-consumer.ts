// Stops a kafkajs consumer while its brokers change: at the moment when one fetcher has ended for it and another waits still.
import { createRequire } from 'node:module'
import { setTimeout as delay } from 'node:timers/promises'
import { loadKafkajs } from '../../kafka/client.js'

loadKafkajs()
const Runner = createRequire(import.meta.url)('kafkajs/src/consumer/runner.js')

const nothing = () => undefined
const logger = { namespace: () => logger, debug: nothing, info: nothing, warn: nothing, error: nothing }
let nodes = ['1', '2']
let answer = nothing as () => void

const runner = new Runner({
  logger,
  concurrency: 1,
  instrumentationEmitter: { emit: nothing },
  retry: { initialRetryTime: 10, retries: 1 },
  onCrash: nothing,
  eachBatch: nothing,
  consumerGroup: {
    getNodeIds: () => nodes,
    heartbeat: async () => undefined,
    leave: async () => undefined,
    async fetch(node: string) {
      if (node === '1') await delay(5)
      else await new Promise<void>((resolve) => (answer = resolve))
      return []
    },
  },
})
runner.running = true
runner.scheduleFetchManager()
await delay(20)
nodes = ['1', '2', '3']
await delay(50) // the first broker's fetcher ends, and the second's is waited for
const stopped = runner.stop()
answer()
await stopped
console.log('stopped')
