import type { Test } from 'tap'
import type { Restorable } from './system.js'

const CLICKS = 200

/** Stops ingest and api, restores, and starts them again. */
export async function restore(system: Restorable, work: () => Promise<unknown>) {
  await Promise.all([system.ingest.stop(), system.api.stop()])
  await work()
  await Promise.all([system.ingest.start(), system.api.start()])
}

/** Restores of every kind after which nothing may be missing, and nothing may count twice. */
export async function restoreAll(t: Test, system: Restorable) {
  const { page, copyAlone, click, inserted } = system
  await copyAlone('postgres', 'empty')

  await t.test('Postgres was copied first, and ClickHouse while clicks arrived', async (t) => {
    await click(CLICKS)
    await inserted()
    await copyAlone('postgres', 'one')
    await click(CLICKS)
    await inserted()
    await copyAlone('clickhouse', 'one')
    await click(CLICKS)
    await restore(system, async () => {
      await page('restore-postgres', 'one')
      await page('restore-clickhouse', 'one')
    })
    await click(CLICKS)
    await system.check(t)
  })

  await t.test('ClickHouse was copied first', async (t) => {
    await copyAlone('clickhouse', 'two')
    await click(CLICKS)
    await inserted()
    await copyAlone('postgres', 'two')
    await click(CLICKS)
    await restore(system, async () => {
      await page('restore-clickhouse', 'two')
      await page('restore-postgres', 'two')
    })
    await click(CLICKS)
    await system.check(t)
  })

  await t.test('both were copied while inserts paused', async (t) => {
    const clicking = click(CLICKS)
    await page('copy', 'three')
    await clicking
    await click(CLICKS)
    await restore(system, async () => {
      await page('restore-clickhouse', 'three')
      await page('restore-postgres', 'three')
    })
    await system.check(t)
  })

  await t.test('ClickHouse alone is restored', async (t) => {
    await inserted()
    await restore(system, () => page('restore-clickhouse', 'two'))
    await system.check(t)
  })

  await t.test('Postgres is lost', async (t) => {
    await click(CLICKS)
    await inserted()
    await restore(system, () => page('restore-postgres', 'empty'))
    await click(CLICKS)
    await system.check(t)
  })
}
