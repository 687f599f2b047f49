import type { Sql } from '../../postgres/connect.js'
import { inTime } from '../../process/in-time.js'
import type { KnownHistory } from './history.js'

/** A slower standby is of no use. The rest of the visitor's time is left for the primary. */
const ANSWER_WITHIN_MS = 500
/** After a failure, all links are loaded from the primary for this time. */
const PAUSE_MS = 1000

/** State of a standby in which a statement has read its rows. */
export interface StandbyState {
  history: string | null
  /** Transactions below this one have ended there. */
  xmin: string
}

export type Standby = ReturnType<typeof createStandby>

/** A standby near the redirector. It answers if it has every change that the redirector has been told of. */
export function createStandby(sql: Sql, history: KnownHistory, onWarning: (message: string) => void) {
  let pausedUntilMs = 0
  let isAway = false
  let answers = 0
  let fallbacks = 0

  async function read<Row extends StandbyState>(select: (sql: Sql) => PromiseLike<Row[]>) {
    if (performance.now() < pausedUntilMs) return undefined
    const late = () => new Error(`it did not answer within ${ANSWER_WITHIN_MS} ms`)
    try {
      const rows = await inTime(select(sql), ANSWER_WITHIN_MS, late)
      isAway = false
      return history.includes(rows[0]) ? rows : undefined
    } catch (error) {
      pausedUntilMs = performance.now() + PAUSE_MS
      if (!isAway) onWarning(`links are loaded from the primary: the standby failed: ${(error as Error).message}`)
      isAway = true
      return undefined
    }
  }

  return {
    /** @returns undefined if the primary must be asked, because the standby is away or behind */
    async ask<Row extends StandbyState>(select: (sql: Sql) => PromiseLike<Row[]>): Promise<Row[] | undefined> {
      const rows = await read(select)
      if (rows) answers += 1
      else fallbacks += 1
      return rows
    },
    answers: () => answers,
    fallbacks: () => fallbacks,
    close: () => sql.end({ timeout: 1 }),
  }
}
