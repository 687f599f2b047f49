import t from 'tap'
import { ensureTopics } from '../../kafka/topics.js'
import { canRunKafka, sharedBroker, testKafka } from '../kafka/test-broker.js'
import { canDump } from './debian-postgres.js'
import { restore, restoreAll } from './scenarios.js'
import { startRestorable } from './system.js'

if (canRunKafka(t) && canDump(t)) {
  t.setTimeout(600_000)
  t.test('with Kafka: whatever was restored, every click counts once', async (t) => {
    const [brokers, topic] = [await sharedBroker(t), 'restored']
    await ensureTopics(testKafka(brokers), topic, 1)
    const system = await startRestorable(t, { brokers, topic })
    await restoreAll(t, system)

    await t.test('ClickHouse is lost: Kafka still has the clicks', async (t) => {
      await restore(system, async () => {
        await system.client.command({ query: 'DROP DATABASE slugline SYNC' })
        await system.migrate()
      })
      await system.check(t)
    })
  })
}
