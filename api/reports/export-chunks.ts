import { clicksQuery, type Query } from './click-queries.js'
import { hourMs } from './period.js'
import type { Columns, Place, Report } from './report.js'

/** Clicks of a chunk: few to begin with and for whoever reads slowly, because they are held until they are read. */
const rowsMin = 2_000
const rowsMax = 20_000
const slowMs = 1_000

/** A stretch of time that is asked for, and how many of its clicks. */
interface Step {
  fromMs: number
  untilMs: number
  rows: number
  /** the clicks that are left out, up to that place */
  after?: Place
}

/** The step behind one that was taken; its stretch is such that it may have about as many clicks as are asked for. */
function nextStep({ fromMs, untilMs, rows }: Step, columns: Columns, rowsWanted: number): Step {
  const { time_ms: times = [], random_hex: randoms = [] } = columns as { time_ms?: number[]; random_hex?: string[] }
  if (times.length < rows) {
    const stretchMs = (untilMs - fromMs) * (times.length < rows / 4 ? 4 : 1)
    return { fromMs: untilMs, untilMs: untilMs + stretchMs, rows: rowsWanted }
  }
  const after = { timeMs: times.at(-1)!, randomHex: randoms.at(-1)! }
  const stretchMs = Math.max(after.timeMs - fromMs, 1_000) * (rowsWanted / rows)
  return { fromMs: after.timeMs, untilMs: after.timeMs + Math.ceil(stretchMs), rows: rowsWanted, after }
}

/**
 * The clicks of a report by time and id, in chunks. Each is a query of its own, of a stretch of time that has about as
 * many: sorting is bounded, and nothing runs for who does not read. The next is asked for while one is read.
 * @param after the clicks that are left out, up to that place
 * @param limit of the clicks in all
 */
export async function* exportChunks(
  ask: (query: Query) => Promise<Columns>,
  report: Report,
  { after, limit = Number.POSITIVE_INFINITY }: { after?: Place; limit?: number },
): AsyncGenerator<Columns> {
  const { fromMs: startMs, toMs } = report.period
  let left = limit
  const take = (step: Step) => {
    const stretch = { fromMs: step.fromMs, toMs: Math.min(step.untilMs, toMs) }
    const columns = ask(clicksQuery(report, stretch, { after: step.after, limit: Math.min(step.rows, left) }))
    columns.catch(() => {}) // whoever takes no more chunks hears of no error
    return columns
  }

  const fromMs = Math.max(startMs, after?.timeMs ?? startMs)
  const isBehind = after !== undefined && after.timeMs >= startMs
  let step: Step = {
    fromMs,
    untilMs: fromMs + hourMs,
    rows: Math.min(rowsMin, left),
    after: isBehind ? after : undefined,
  }
  let rows = rowsMin
  for (let asked = step.fromMs < toMs ? take(step) : undefined; asked; ) {
    const columns = await asked
    const count = columns.time_ms?.length ?? 0
    left -= count
    step = nextStep(step, columns, Math.min(rows, left))
    asked = left > 0 && step.fromMs < toMs ? take(step) : undefined
    if (count === 0) continue
    const readFromMs = performance.now()
    yield columns
    rows = performance.now() - readFromMs > slowMs ? rowsMin : Math.min(rows * 4, rowsMax)
  }
}
