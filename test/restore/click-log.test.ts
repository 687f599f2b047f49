import t from 'tap'
import { canDump } from './debian-postgres.js'
import { restore, restoreAll } from './scenarios.js'
import { startRestorable } from './system.js'

t.setTimeout(600_000)

if (canDump(t)) {
  t.test('without Kafka: whatever was restored, every click counts once', async (t) => {
    const system = await startRestorable(t)
    await restoreAll(t, system)

    await t.test('ClickHouse is lost: ingest says so, and goes on when that is accepted', async (t) => {
      await restore(system, async () => {
        await system.client.command({ query: 'DROP DATABASE slugline SYNC' })
        await system.migrate()
      })
      const [{ low }] = await system.sql<{ low: string }[]>`
        SELECT position AS low FROM ingest_progress WHERE source = 'click-log'`
      t.match(await system.refusal(), new RegExp(`ClickHouse has .* up to 0 only, and Postgres says ${low}: .*accept`))
      await system.click(100)
      t.equal(await system.count(), 0, 'nothing is inserted before')
      t.equal(await system.metric('slugline_ingest_refused_partitions'), 1)
      t.equal(await system.metric('slugline_ingest_behind'), 100)
      t.match(await system.page('accept', ''), /^accepted: partition|^accepted: ClickHouse has partition/)
      // The log is short, and so still has all of them.
      await system.check(t)
      await system.until(async () => (await system.metric('slugline_ingest_behind')) === 0)
      for (const name of ['refused_partitions', 'lag_seconds'])
        t.equal(await system.metric(`slugline_ingest_${name}`), 0)
      t.equal(await system.metric('slugline_ingest_partitions'), 1)
    })
  })
}
