import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { openClickLog } from '../../click-log/click-log.js'
import { aClick } from '../consume/make-records.js'
import { STEPS, type Step } from '../consume/steps.js'
import { withFolder } from '../folder.js'
import { withPostgres } from '../services.js'
import { linkOf } from './usage-fixture.js'

t.setTimeout(300_000)
const program = fileURLToPath(new URL('./count-and-die.js', import.meta.url))

/** A click log with clicks of two workspaces in two months, and what they add up to. */
async function withLog(t: Test, clicks: number) {
  const { sql, url } = await withPostgres(t)
  await sql`INSERT INTO workspaces (name) VALUES ('one'), ('two')`
  const folder = path.join(withFolder(t), 'click-log')
  const options = { segmentBytes: 1 << 20, bytesMax: 1 << 30, fsyncMs: 1000, partitions: 1, onWarning: t.comment }
  const log = openClickLog({ folder, ...options })
  const expected = new Map<string, number>()
  for (let n = 0; n < clicks; n++) {
    const [workspaceId, month] = [1 + (n % 3 === 0 ? 1 : 0), n % 5 === 0 ? 0 : 1]
    const link = linkOf({ workspaceId, linkId: 1 + (n % 7) })
    log.append(aClick({ time: Date.UTC(2026, month, 31 - 28 * month, 12), link, query: `n=${n}` }))
    const key = `${workspaceId} 2026-0${month + 1}-01`
    expected.set(key, (expected.get(key) ?? 0) + 1)
    if (n === clicks / 2) log.append(aClick({ link: 'nonsense' }))
    // The workspace of this click is gone, so nobody counts it.
    if (n % 100 === 0) log.append(aClick({ link: linkOf({ workspaceId: 99, linkId: 1 }) }))
  }
  await log.close()

  const start = (dieBehind: Step | '') =>
    spawn(process.execPath, [program, url, folder, dieBehind], { stdio: ['ignore', 'inherit', 'inherit'] })
  return {
    start,
    async count(dieBehind: Step | ''): Promise<NodeJS.Signals | null> {
      const [code, signal] = await once(start(dieBehind), 'exit')
      if (!signal) t.equal(code, 0)
      return signal
    },
    async counted() {
      const [{ clicks }] = await sql<
        [{ clicks: number }]
      >`SELECT coalesce(sum(clicks), 0)::integer AS clicks FROM click_counts`
      return clicks
    },
    async check() {
      const rows = await sql<{ key: string; clicks: string }[]>`
        SELECT workspace_id || ' ' || month AS key, clicks FROM click_counts`
      t.strictSame(
        new Map(rows.map(({ key, clicks }) => [key, Number(clicks)]).toSorted() as []),
        new Map([...expected].toSorted()),
      )
      const [row] = await sql`SELECT position, intent FROM ingest_progress`
      t.strictSame(row, { position: String(log.nextSequence()), intent: null })
    },
  }
}

for (const step of STEPS.filter((step) => step !== 'mark')) {
  t.test(`killed behind “${step}”, each click still counts once`, async (t) => {
    const log = await withLog(t, 1200)
    if (step === 'repeat') t.equal(await log.count('write'), 'SIGKILL')
    t.equal(await log.count(step), 'SIGKILL')
    t.equal(await log.count(''), null)
    await log.check()
  })
}

t.test('killed at any moment, again and again, each click counts once', async (t) => {
  const log = await withLog(t, 60_000)
  let killedBetween = 0
  for (let afterMs = 500; killedBetween < 8; afterMs += 50) {
    const child = log.start('')
    const timer = setTimeout(() => child.kill('SIGKILL'), afterMs)
    const [, signal] = await once(child, 'exit')
    clearTimeout(timer)
    if (!signal) break
    if ((await log.counted()) > 0) killedBetween += 1
  }
  t.ok(killedBetween > 0, `${killedBetween} kills between the first batch and the last`)
  t.equal(await log.count(''), null)
  await log.check()
})
