// One receiver hangs and another refuses: the third has everything meanwhile, and what the two miss is counted.
import { setTimeout as delay } from 'node:timers/promises'
import t from 'tap'
import { freePort } from '../../process/free-port.js'
import { until } from '../until.js'
import { checkClicks, withEvents, withHook } from './events-fixture.js'

t.setTimeout(240_000)

t.test('receivers that hang or refuse delay nobody, and each counts what it misses', async (t) => {
  const { sql, events, addLink, click, metric, sign } = await withEvents(t, { WEBHOOK_QUEUE_BYTES: '2M' })
  const [quick, hanging] = [await withHook(t), await withHook(t, () => undefined)]
  const refusing = `http://127.0.0.1:${await freePort()}`
  await sign()
  const link = await addLink([quick.url, hanging.url, refusing])
  await sql`DELETE FROM webhook_outbox`
  await events.start()
  const clicks = 300
  for (let n = 0; n < clicks; n++) {
    click(link, { query: `n=${n}` })
    await delay(5)
  }
  await until(() => quick.received.length === clicks, 'all calls of the quick receiver')
  checkClicks(t, quick, clicks)
  const missedBy = async (url: string) => {
    const [row] = await sql<[{ missed: number; isFailing: boolean; kept: number }]>`
      SELECT missed::integer, failing_since IS NOT NULL AS "isFailing", coalesce(jsonb_array_length(deliveries), 0) AS kept
      FROM webhooks LEFT JOIN webhook_deliveries ON webhook_id = id WHERE url = ${url}`
    return row
  }
  const refused = () => metric('slugline_webhook_deliveries_total{outcome="refused"}')
  await until(
    async () => (await refused()) + (await missedBy(refusing)).missed === clicks,
    'every click to be refused or missed',
  )
  await events.stop()
  t.match(await missedBy(quick.url), { missed: 0, isFailing: false })
  t.match(await missedBy(refusing), { isFailing: true })
  const { missed, kept, isFailing } = await missedBy(hanging.url)
  t.equal(isFailing, true)
  t.ok(kept < 10)
  t.ok(missed + kept <= clicks && missed + kept >= clicks - 2, 'but for what was under way when the process ended')
})
