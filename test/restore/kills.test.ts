// SIGKILL of the real ingest between two steps: a store holds it up there, and is let go when it is dead.
import t from 'tap'
import { rowsOf } from '../lifecycle/stores.js'
import { until } from '../until.js'
import { canDump } from './debian-postgres.js'
import { restore } from './scenarios.js'
import { startRestorable } from './system.js'

t.setTimeout(600_000)

if (canDump(t)) {
  t.test('killed between insert, mark and advance, and restored in that state, every click counts once', async (t) => {
    const system = await startRestorable(t)
    const { client, sql, ingest, click, count, inserted, copyAlone, page } = system
    await click(50)
    await inserted()
    await copyAlone('postgres', 'before')
    const rename = (from: string, to: string) => client.command({ query: `RENAME TABLE ${from} TO ${to}` })
    const marked = async () => Number((await rowsOf<[string]>(client, 'SELECT max(position) FROM ingest_marks'))[0][0])

    /** Waits until a batch is in ClickHouse, and ingest tries in vain to write its mark. */
    async function insertUnmarked() {
      await until(
        async () =>
          (await sql`SELECT 1 FROM ingest_progress WHERE source <> 'conversions' AND intent IS NULL`).length > 0,
        'the end of every batch',
      )
      await rename('ingest_marks', 'hidden')
      const before = await count()
      await click(50)
      await until(async () => (await count()) > before, 'the batch in ClickHouse')
    }

    await t.test('between insert and mark', async (t) => {
      await insertUnmarked()
      t.ok((await system.metric('slugline_ingest_lag_seconds')) > 0, 'what is not marked counts as not inserted')
      t.ok((await system.metric('slugline_ingest_behind')) > 0)
      await ingest.kill()
      await rename('hidden', 'ingest_marks')
      await ingest.start()
      await system.check(t)
    })

    await t.test(
      'between insert and mark, where ClickHouse is a copy of that moment, and Postgres an older one',
      async (t) => {
        await insertUnmarked()
        await ingest.kill()
        await rename('hidden', 'ingest_marks')
        await copyAlone('clickhouse', 'unmarked')
        await restore(system, async () => {
          await page('restore-clickhouse', 'unmarked')
          await page('restore-postgres', 'before')
        })
        await system.check(t)
      },
    )

    await t.test('between mark and advance', async (t) => {
      await insertUnmarked()
      const before = await sql<
        { position: string }[]
      >`SELECT position FROM ingest_progress WHERE source <> 'conversions'`
      let letGo = () => {}
      const held = new Promise<void>((resolve) => {
        letGo = resolve
      })
      let locked = () => {}
      const isLocked = new Promise<void>((resolve) => {
        locked = resolve
      })
      const holding = sql.begin(async (tx) => {
        await tx`SELECT 1 FROM ingest_progress WHERE source <> 'conversions' FOR UPDATE`
        locked()
        await held
      })
      await isLocked
      await rename('hidden', 'ingest_marks')
      await until(async () => (await marked()) > Number(before[0].position), 'the mark of the batch')
      await ingest.kill()
      // Its last statement still waits for the row, and would find it.
      await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'slugline ingest'`
      letGo()
      await holding
      t.same(
        await sql`SELECT position FROM ingest_progress WHERE source <> 'conversions'`,
        before,
        'Postgres has not heard of it',
      )
      await ingest.start()
      await system.check(t)
    })
  })
}
