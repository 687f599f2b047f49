// Two events processes share the partitions of Kafka; they and the broker are killed: receivers that answer quickly miss
// nothing, and usage counts each click once.
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import t from 'tap'
import { ensureTopics } from '../../kafka/topics.js'
import { shipAll } from '../../redirector/ship/ship-all.js'
import { checkClicks, withEvents, withHook } from '../events/events-fixture.js'
import { withFolder } from '../folder.js'
import { until } from '../until.js'
import { canRunKafka, testBroker, testKafka } from './test-broker.js'

if (canRunKafka(t)) {
  const brokerFolder = withFolder(t, 'kafka')
  let broker = await testBroker(t, brokerFolder)
  await ensureTopics(testKafka(broker.brokers), 'clicks', 4)

  t.test('events with Kafka, through kills and outages', async (t) => {
    const env = { KAFKA_BROKERS: broker.brokers, KAFKA_PARTITIONS: '4', KAFKA_SESSION_TIMEOUT_MS: '6000' }
    const { url, dataDir, log, events, addLink, click, sign, sql, counted, ready } = await withEvents(t, env, {
      partitions: 4,
    })
    const other = (await withEvents(t, { ...env, DATABASE_URL: url })).events
    const onWarning = (message: string) => t.comment(message)
    const folder = path.join(dataDir, 'click-log')
    const kafka = testKafka(broker.brokers)
    const shipping = shipAll({
      kafka,
      topic: 'clicks',
      partitions: 4,
      requests: 4,
      folder,
      instance: log.instance,
      onWarning,
    })
    t.teardown(() => shipping.close(1000))
    const hook = await withHook(t)
    await sign()
    const link = await addLink([hook.url])
    await sql`DELETE FROM webhook_outbox`
    let clicks = 0
    const clickOn = async (times: number) => {
      for (let i = 0; i < times; i++) {
        click(link, { query: `n=${clicks++}` })
        await delay(2)
      }
    }
    const told = () => new Set(hook.numbers()).size
    const haveAll = () =>
      until(async () => told() === clicks && (await counted()) >= clicks, 'every click to be told and counted')

    await Promise.all([events.start(), other.start()])
    await clickOn(300)
    await haveAll()
    for (const victim of [events, other, events]) {
      const before = told()
      const clicking = clickOn(300)
      await until(() => told() > before + 30, '30 webhook calls before the kill')
      await victim.kill()
      await clicking
      await victim.start()
      await haveAll()
    }
    t.equal(await counted(), clicks, 'after kills')

    broker.kill()
    await broker.exited
    await clickOn(300)
    broker = await testBroker(t, brokerFolder, broker.port)
    await haveAll()
    t.notOk(events.hasEnded())
    t.equal(await counted(), clicks, 'after Kafka was away')

    const clicking = clickOn(300)
    broker.kill()
    await Promise.all([broker.exited, events.kill(), other.kill()])
    await clicking
    broker = await testBroker(t, brokerFolder, broker.port)
    await Promise.all([events.start(), other.start()])
    await haveAll()
    await until(async () => (await ready()).ready, 'events to be ready')
    await Promise.all([events.stop(), other.stop()])
    t.equal(await counted(), clicks, 'after all was')
    checkClicks(t, hook, clicks)
  })
}
