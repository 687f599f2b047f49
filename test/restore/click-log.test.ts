import fs from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { listInstances } from '../../click-log/instance.js'
import { listSegments } from '../../click-log/segment.js'
import { until } from '../until.js'
import { canDump } from './debian-postgres.js'
import { restore, restoreAll } from './scenarios.js'
import { type Restorable, SLOW, startRestorable } from './system.js'

t.setTimeout(600_000)

/** Clicks until segments of the log are gone, all of them inserted. */
async function clickUntilRemoved(system: Restorable) {
  const folder = path.join(system.env.DATA_DIR, 'click-log')
  const [instance] = listInstances(folder)
  const first = () => listSegments(path.join(folder, instance))[0]
  const before = first()
  const isRemoved = async () => {
    if (first() !== before) return true
    await system.click(100)
    await system.inserted()
  }
  await until(isRemoved, 'the first segment to be removed', { ...SLOW, everyMs: 0 })
}

if (canDump(t)) {
  t.test('without Kafka: whatever was restored, every click counts once', async (t) => {
    const system = await startRestorable(t)
    await restoreAll(t, system)

    await t.test('ClickHouse is lost, and the log has everything', async (t) => {
      await restore(system, async () => {
        await system.client.command({ query: 'DROP DATABASE slugline SYNC' })
        await system.migrate()
      })
      await system.check(t)
    })
  })

  t.test('without Kafka: what the log has no more is not passed over', async (t) => {
    const system = await startRestorable(t, { segmentBytes: 64 << 10 })
    const { page, click, count, inserted } = system
    await click(100)
    await inserted()
    await page('copy', 'early')
    await clickUntilRemoved(system)
    await page('copy', 'late')
    await click(100)
    await inserted()

    await t.test('both stores are of one moment, and older than the log: nothing is inserted', async (t) => {
      await restore(system, async () => {
        await page('restore-postgres', 'early')
        await page('restore-clickhouse', 'early')
      })
      t.match(
        await system.refusal(),
        /^Postgres and ClickHouse have .* up to \d+ \(20.*Z\):.* older than the source.*accept/,
      )
      await click(100)
      t.equal(await count(), 100)
      t.equal(await system.metric('slugline_ingest_refused_partitions'), 1)
    })

    await t.test('later copies are all that is needed', async (t) => {
      await restore(system, async () => {
        await page('restore-postgres', 'late')
        await page('restore-clickhouse', 'late')
      })
      await system.check(t)
    })

    await t.test('ClickHouse is lost: ingest goes on when that is accepted, and no click counts twice', async (t) => {
      await restore(system, async () => {
        await system.client.command({ query: 'DROP DATABASE slugline SYNC' })
        await system.migrate()
      })
      t.match(await system.refusal(), /^ClickHouse has .* up to 0 only, and Postgres says \d+: .*accept/)
      await click(100)
      t.equal(await count(), 0, 'nothing is inserted before')
      t.ok((await system.metric('slugline_ingest_behind')) >= 100)
      t.match(await page('accept', ''), /^accepted: ClickHouse has partition/)
      await until(async () => (await system.metric('slugline_ingest_behind')) === 0, 'ingest to catch up', SLOW)
      for (const name of ['refused_partitions', 'lag_seconds'])
        t.equal(await system.metric(`slugline_ingest_${name}`), 0)
      t.equal(await system.metric('slugline_ingest_partitions'), 1)
      const left = await count()
      t.ok(left >= 100 && left < system.answered.size, `${left} clicks were left`)
      const distinct = await system.client.query({
        query: 'SELECT uniqExact(params) AS distinct FROM clicks',
        format: 'JSONEachRow',
      })
      t.same(await distinct.json(), [{ distinct: left }])
    })

    const behind = () => system.metric('slugline_ingest_behind')
    const folder = path.join(system.env.DATA_DIR, 'click-log')

    await t.test('the log is an older copy, and goes on, beside a ClickHouse that is older still', async (t) => {
      await until(async () => (await behind()) === 0, 'ingest to catch up', SLOW)
      await page('copy', 'first')
      await click(10)
      await until(async () => (await behind()) === 0, 'ingest to catch up after the copy', SLOW)
      await system.redirector.stop()
      fs.cpSync(folder, `${folder}-copy`, { recursive: true })
      await system.redirector.start()
      await click(100)
      await until(async () => (await behind()) === 0, 'ingest to catch up', SLOW)
      await system.redirector.stop()
      await restore(system, async () => {
        await page('restore-clickhouse', 'first')
        fs.rmSync(folder, { recursive: true })
        fs.renameSync(`${folder}-copy`, folder)
        await system.redirector.start()
        await click(10)
      })
      t.match(await system.refusal(), /they were restored.*no clicks any more.*accept/)
      t.ok((await behind()) > 0, 'what waits is told')
      await page('accept', '')
      await until(async () => (await behind()) === 0, 'ingest to catch up', SLOW)
    })

    await t.test('the log is lost, beside a ClickHouse that is older', async (t) => {
      await page('copy', 'second')
      await click(50)
      await until(async () => (await behind()) === 0, 'ingest to catch up', SLOW)
      const before = await count()
      await system.redirector.stop()
      await restore(system, async () => {
        await page('restore-clickhouse', 'second')
        fs.rmSync(folder, { recursive: true })
        await system.redirector.start()
      })
      t.match(await system.refusal(), /they were restored\. From \d+ to \d+ the source has no clicks any more.*accept/)
      await click(10)
      await until(async () => (await count()) === before - 50 + 10, 'the clicks since the restore', SLOW)
      await page('accept', '')
      await until(
        async () => (await system.metric('slugline_ingest_refused_partitions')) === 0,
        'ingest to refuse no partition',
      )
    })
  })
}
