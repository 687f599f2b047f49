import { HOUR_MS } from '../../process/durations.js'
import { clicksQuery, type Query } from './click-queries.js'
import type { Columns, Place, Report } from './report.js'

/** Clicks of a chunk. The first chunk, and chunks for a slow client, are small: a chunk stays in memory until read. */
const ROWS_MIN = 2_000
const ROWS_MAX = 20_000
const SLOW_MS = 1_000

/** One query of an export: a stretch of time, and the maximum number of its clicks. */
interface Step {
  fromMs: number
  untilMs: number
  rows: number
  /** Clicks up to this place are left out. */
  after?: Place
}

/** The next step. The length of its stretch is chosen so that it has about `rowsWanted` clicks. */
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
 * The clicks of a report by time and id, in chunks. Each chunk is a query over a stretch of time that has about as many
 * clicks as the chunk, so that sorting is bounded and a client that stops reading costs no query. The next chunk is
 * queried while one is read.
 * @param after clicks up to this place are left out
 * @param limit the number of clicks in the whole export
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
    columns.catch(() => {}) // a caller that stops early never awaits this query, and its error must not end the process
    return columns
  }

  const fromMs = Math.max(startMs, after?.timeMs ?? startMs)
  const isBehind = after !== undefined && after.timeMs >= startMs
  let step: Step = {
    fromMs,
    untilMs: fromMs + HOUR_MS,
    rows: Math.min(ROWS_MIN, left),
    after: isBehind ? after : undefined,
  }
  let rows = ROWS_MIN
  for (let asked = step.fromMs < toMs ? take(step) : undefined; asked; ) {
    const columns = await asked
    const count = columns.time_ms?.length ?? 0
    left -= count
    step = nextStep(step, columns, Math.min(rows, left))
    asked = left > 0 && step.fromMs < toMs ? take(step) : undefined
    if (count === 0) continue
    const readFromMs = performance.now()
    yield columns
    rows = performance.now() - readFromMs > SLOW_MS ? ROWS_MIN : Math.min(rows * 4, ROWS_MAX)
  }
}
