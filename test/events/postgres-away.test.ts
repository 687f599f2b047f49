// Postgres is killed again and again while clicks and changes of links are told: receivers miss nothing, and usage counts
// each click once.
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import t from 'tap'
import { startPostgres } from '../../embedded/postgres.js'
import { migratePostgres } from '../../migrate/migrate-postgres.js'
import { connectPostgres } from '../../postgres/connect.js'
import { withFolder } from '../folder.js'
import { until } from '../until.js'
import { checkClicks, withEvents, withHook } from './events-fixture.js'

t.setTimeout(300_000)
const dataDir = path.join(withFolder(t, 'postgres'), 'postgres')
let postgres = await startPostgres({ dataDir })
t.teardown(() => postgres.stop())
const { url } = postgres
const sql = connectPostgres(url, 'test')
t.teardown(() => sql.end({ timeout: 1 }))
await migratePostgres(sql)

t.test('Postgres away and back, while webhooks are told', async (t) => {
  const { events, addLink, click, sign, log, position, ready, counted } = await withEvents(
    t,
    {},
    { postgres: { sql, url } },
  )
  const hook = await withHook(t)
  await sign()
  const link = await addLink([hook.url])
  await events.start()
  let clicks = 0
  const clickOn = async (times: number) => {
    for (let i = 0; i < times; i++) {
      click(link, { query: `n=${clicks++}` })
      await delay(2)
    }
  }
  for (let outage = 0; outage < 3; outage++) {
    const before = new Set(hook.numbers()).size
    const clicking = clickOn(200)
    await until(() => new Set(hook.numbers()).size > before + 30, '30 webhook calls')
    await sql`UPDATE links SET name = ${`v${outage}`} WHERE id = ${link}`
    postgres.kill()
    await postgres.exited
    await clicking
    await until(async () => !(await ready()).ready, 'events to be not ready')
    if (outage === 1) await events.kill() // the first time, both end in the middle of work
    postgres = await startPostgres({ dataDir, port: Number(new URL(url).port) })
    if (outage === 1) await events.start()
    await until(async () => (await ready()).ready, 'events to be ready again')
    t.notOk(events.hasEnded())
  }
  await until(
    async () => (await position()) === log.nextSequence() && (await counted()) >= clicks,
    'every click to be read and counted',
  )
  await until(async () => (await sql`SELECT FROM webhook_outbox`).length === 0, 'an empty outbox')
  await events.stop()
  t.equal(await counted(), clicks)
  const told = hook.payloads().flatMap(({ event, link }) => (event === 'link.updated' ? [link.name] : []))
  t.same([...new Set(told)], ['v0', 'v1', 'v2'], 'changes in their order')
  checkClicks(t, { ...hook, ids: () => hook.ids().filter((id) => !id.startsWith('evt_')) }, clicks)
})
