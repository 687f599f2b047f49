import t from 'tap'
import { withEvents, withHook } from '../events/events-fixture.js'
import { until } from '../until.js'

t.setTimeout(300_000)

t.test('clicks whose count a restore or a failover has undone are counted again', async (t) => {
  const { sql, events, addLink, click, counted } = await withEvents(t)
  const link = await addLink()
  await events.start()
  const clickAndWait = async (clicks: number, sum: number) => {
    for (let n = 0; n < clicks; n++) click(link)
    await until(async () => (await counted()) === sum, 'the count of clicks')
    await until(
      async () => (await sql`SELECT FROM ingest_progress WHERE intent IS NOT NULL`).length === 0,
      'the end of every batch',
    )
  }
  await clickAndWait(10, 10)
  const progress = await sql`SELECT partition, position, seen FROM ingest_progress WHERE source = 'usage/click-log'`
  const [{ partition, position, seen }] = progress
  await clickAndWait(7, 17)

  // The row of a standby that did not get the last transactions: the owner's epoch is the same there.
  await sql.begin(async (tx) => {
    await tx`UPDATE click_counts SET clicks = 10`
    await tx`
      UPDATE ingest_progress SET position = ${position}, seen = ${tx.json(seen)}
      WHERE source = 'usage/click-log' AND partition = ${partition}`
    await tx`ALTER TABLE links DISABLE TRIGGER links_updated`
    await tx`ALTER TABLE links ENABLE TRIGGER links_updated` // another history
  })
  for (let n = 0; n < 5; n++) click(link)
  await until(() => events.hasEnded(), 'events to end')
  await events.start()
  await until(async () => (await counted()) === 22, 'the clicks of both histories')
  t.equal(await counted(), 22)
  await events.stop()
})

t.test('changes of links that get the number of one that was undone are told under another id', async (t) => {
  const { sql, events, addLink, sign } = await withEvents(t)
  const hook = await withHook(t)
  const told = async (events: number) => until(() => hook.events().length === events, 'the webhook calls')
  await sign() // only then there is an id
  await events.start()
  const link = await addLink([hook.url])
  await told(1)
  await until(async () => (await sql`SELECT FROM webhook_outbox`).length === 0, 'an empty outbox')
  await sql`ALTER TABLE webhook_outbox ALTER COLUMN id RESTART` // a copy from before would go on at this id
  await sql`UPDATE links SET name = 'later' WHERE id = ${link}`
  await told(2)
  t.equal(new Set(hook.ids()).size, 2)
  await events.stop()
})
