import { randomBytes } from 'node:crypto'
import type { Sql } from '../../postgres/connect.js'
import { DAY_MS } from '../../process/durations.js'

const REFRESH_MS = 600_000

/** Stores today's salt and tomorrow's, so that Postgres may be away at midnight, and deletes those of past days. */
async function shareSalts(sql: Sql, days: { day: string; salt: Buffer }[]) {
  await sql`INSERT INTO visitor_salts ${sql(days)} ON CONFLICT DO NOTHING`
  await sql`DELETE FROM visitor_salts WHERE day < (now() AT TIME ZONE 'UTC')::date`
  return sql<{ day: string; salt: Buffer }[]>`SELECT day::text, salt FROM visitor_salts`
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const toWords = (salt: Buffer) => new Uint32Array(Uint8Array.from(salt).buffer)
const toBytes = (words: Uint32Array) => Buffer.from(words.buffer, words.byteOffset, words.byteLength)

/**
 * Opens the keys of visitor hashes. There is one per day (UTC), shared by all redirectors through Postgres, never
 * written to disk by them, and deleted after its day. A redirector that cannot reach Postgres for a day uses a key of
 * its own; its visitors are then counted as new ones.
 */
export function openVisitorSalts(sql: Sql, onWarning: (message: string) => void) {
  const salts = new Map<string, Uint32Array>()
  let current = new Uint32Array(4)
  let currentUntil = 0

  /** Offers the known salts to Postgres, so that a restored Postgres without today's gets the same one again. */
  async function share() {
    try {
      const now = Date.now()
      const known = (day: string) => salts.get(day) ?? toWords(randomBytes(16))
      const proposed = [dayOf(now), dayOf(now + DAY_MS)].map((day) => ({ day, salt: toBytes(known(day)) }))
      const shared = await shareSalts(sql, proposed)
      salts.clear()
      for (const { day, salt } of shared) salts.set(day, toWords(salt))
      currentUntil = 0
    } catch (error) {
      onWarning(
        `cannot exchange visitor salts with Postgres, visitors may count as new tomorrow: ${(error as Error).message}`,
      )
    }
  }
  const timer = setInterval(() => void share(), REFRESH_MS)

  return {
    share,
    start: () => Promise.race([share(), new Promise<void>((resolve) => setTimeout(resolve, 3000).unref())]),
    /** @param now milliseconds */
    at(now: number): Uint32Array {
      if (now >= currentUntil) {
        const day = dayOf(now)
        const salt = salts.get(day) ?? toWords(randomBytes(16))
        salts.set(day, salt)
        current = salt as Uint32Array<ArrayBuffer>
        currentUntil = (Math.floor(now / DAY_MS) + 1) * DAY_MS
      }
      return current
    },
    close: () => clearInterval(timer),
  }
}
