// Entry point of the thread that `openShipping` starts.
import { parentPort, workerData } from 'node:worker_threads'
import pino from 'pino'
import { createKafka } from '../../kafka/client.js'
import { watchTopic } from '../../kafka/watch-topic.js'
import { shipAll } from './ship-all.js'
import type { ShippingStatus, ShipThreadData } from './shipping.js'

const STATUS_EVERY_MS = 200

const { kafka: access, logLevel, ...clicks } = workerData as ShipThreadData
const log = pino({ name: 'redirector', level: logLevel })
const { topic, partitions, instance } = clicks
const kafka = createKafka({ ...access, clientId: `redirector ${instance}`, log, isPrompt: true })
const onWarning = (message: string) => log.warn(message)
const watch = watchTopic({ kafka, topic, partitions, onWarning })
const shipping = shipAll({ ...clicks, kafka, isAnswered: watch.isAnswered, onWarning })
const port = parentPort!

let told: ShippingStatus | undefined
function tell() {
  const status = { publishedClicks: shipping.publishedClicks(), lastError: watch.lastError() ?? shipping.lastError() }
  if (status.publishedClicks === told?.publishedClicks && status.lastError === told.lastError) return
  told = status
  port.postMessage(status)
}

const timer = setInterval(tell, STATUS_EVERY_MS)
port.once('message', async ({ closeWithinMs }: { closeWithinMs: number }) => {
  await shipping.close(closeWithinMs)
  clearInterval(timer)
  tell()
  process.exit() // ends only this thread, also if kafkajs has left something open
})
