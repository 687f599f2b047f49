import { setTimeout as delay } from 'node:timers/promises'
import { connectAlone, type Sql } from '../postgres/connect.js'

const LOOK_AGAIN_MS = 50

/** Name of the advisory lock that pauses inserts of clicks. */
export const INSERTS = 'slugline inserts'

/**
 * Runs `work` while no ingest inserts clicks, which comparing clicks with rollups needs. While the lock is held, no
 * ingest begins a batch (see `advance`). A begun batch has an intent, even after its ingest was killed, so without
 * intents no insert is under way. Clicks wait in Kafka or the click log.
 * @param waitMs longest wait for batches that were begun
 * @throws Error if these have not ended then, because ingest does not run or cannot insert
 */
export async function whileInsertsPause<T>(sql: Sql, work: () => Promise<T>, waitMs = 30_000): Promise<T> {
  const lock = connectAlone(sql)
  try {
    await lock`SELECT pg_advisory_lock(hashtext(${INSERTS}))`
    const giveUpAtMs = Date.now() + waitMs
    for (;;) {
      const begun = await lock<{ partition: string }[]>`
        SELECT partition FROM ingest_progress WHERE jsonb_typeof(intent) = 'object' AND coalesce(intent ->> 'pausedBy', ${INSERTS}) = ${INSERTS} LIMIT 1`
      if (begun.length === 0) break
      if (Date.now() > giveUpAtMs)
        throw new Error(
          `a batch of partition ${begun[0].partition} was begun and is not finished: start ingest, or see why it cannot insert`,
        )
      await delay(LOOK_AGAIN_MS)
    }
    const done = await work()
    const [held] = await lock<{ held: boolean }[]>`SELECT pg_advisory_unlock(hashtext(${INSERTS})) AS held`
    if (!held.held) throw new Error('the pause of inserts was lost meanwhile, with the connection to Postgres')
    return done
  } finally {
    await lock.end({ timeout: 1 })
  }
}
