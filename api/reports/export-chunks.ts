import { HOUR_MS } from '../../process/durations.js'
import { clicksQuery, type Query } from './click-queries.js'
import type { Columns, Place, Report } from './report.js'

/** Bytes of a chunk, which stays in memory until it is read. Its last click may exceed them. */
const CLICKS_BYTES_MAX = 2_000_000

/** Clicks of a chunk. The first one is small, so that an export begins soon. */
const ROWS_FIRST = 500
const ROWS_MAX = 20_000

/** One query of an export: a stretch of time, and the maximum number of its clicks. */
interface Step {
  fromMs: number
  untilMs: number
  rows: number
  /** Clicks up to this place are left out. */
  after?: Place
}

interface Chunk {
  time_ms?: number[]
  random_hex?: string[]
  /** Bytes of each click. */
  bytes?: number[]
  /** The number of clicks of the step, in each row. The chunk has fewer if they have too many bytes. */
  found?: number[]
}

/** The number of clicks that fill the next chunk, if they are of the size of the last ones. */
function rowsThatFit({ bytes = [] }: Chunk, rows: number) {
  if (bytes.length === 0) return rows
  const mean = bytes.reduce((sum, each) => sum + each, 0) / bytes.length
  return Math.max(1, Math.min(Math.floor(CLICKS_BYTES_MAX / mean), ROWS_MAX))
}

/** The next step. The length of its stretch is chosen so that it has about `rowsWanted` clicks. */
function nextStep({ fromMs, untilMs, rows }: Step, chunk: Chunk, rowsWanted: number): Step {
  const { time_ms: times = [], random_hex: randoms = [], found = [] } = chunk
  const isWhole = times.length === (found[0] ?? 0)
  if (isWhole && times.length < rows) {
    const stretchMs = (untilMs - fromMs) * (times.length < rows / 4 ? 4 : 1)
    return { fromMs: untilMs, untilMs: untilMs + stretchMs, rows: rowsWanted }
  }
  const after = { timeMs: times.at(-1)!, randomHex: randoms.at(-1)! }
  const stretchMs = Math.max(after.timeMs - fromMs, 1_000) * (rowsWanted / times.length)
  return { fromMs: after.timeMs, untilMs: after.timeMs + Math.ceil(stretchMs), rows: rowsWanted, after }
}

/**
 * The clicks of a report by time and id, in chunks. Each chunk is a query over a stretch of time that has about as many
 * clicks as the chunk, so that sorting is bounded and a client that stops reading costs no query. The next chunk is
 * queried while one is read, so an export that nobody reads holds two chunks.
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
    const columns = ask(
      clicksQuery(report, stretch, { after: step.after, limit: step.rows, bytesMax: CLICKS_BYTES_MAX }),
    )
    columns.catch(() => {}) // a caller that stops early never awaits this query, and its error must not end the process
    return columns
  }

  const fromMs = Math.max(startMs, after?.timeMs ?? startMs)
  const isBehind = after !== undefined && after.timeMs >= startMs
  let step: Step = {
    fromMs,
    untilMs: fromMs + HOUR_MS,
    rows: Math.min(ROWS_FIRST, left),
    after: isBehind ? after : undefined,
  }
  let rows = ROWS_FIRST
  for (let asked = step.fromMs < toMs ? take(step) : undefined; asked; ) {
    const columns = await asked
    const count = columns.time_ms?.length ?? 0
    left -= count
    rows = rowsThatFit(columns as Chunk, rows)
    step = nextStep(step, columns as Chunk, Math.min(rows, left))
    asked = left > 0 && step.fromMs < toMs ? take(step) : undefined
    if (count > 0) yield columns
  }
}
