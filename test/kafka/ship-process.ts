// Ships the click log of another process, so that a test can kill the shipper: brokers, topic, partitions, folder, instance.
import { setTimeout as delay } from 'node:timers/promises'
import { watchTopic } from '../../kafka/watch-topic.js'
import { shipAll } from '../../redirector/ship/ship-all.js'
import { testKafka } from './test-broker.js'

const [brokers, topic, partitions, folder, instance] = process.argv.slice(2)
const kafka = testKafka(brokers, 'shipper', true)
const onWarning = (message: string) => console.error(message)
const watch = watchTopic({ kafka, topic, partitions: Number(partitions), onWarning })
const { isAnswered } = watch
const shipping = shipAll({
  kafka,
  topic,
  partitions: Number(partitions),
  requests: Number(partitions),
  folder,
  instance,
  isAnswered,
  onWarning,
})
process.on('SIGTERM', async () => {
  await shipping.close(60_000)
  process.exit()
})
process.on('disconnect', () => process.exit())
for (;;) {
  process.send!({ published: shipping.publishedClicks() })
  await delay(20)
}
