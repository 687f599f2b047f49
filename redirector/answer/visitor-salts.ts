import { randomBytes } from 'node:crypto'
import type { Sql } from '../../postgres/connect.js'

const DAY_MS = 86_400_000
const REFRESH_MS = 600_000

/** Today's salt and tomorrow's, so that a Postgres that is away at midnight changes nothing; those of past days go. */
async function shareSalts(sql: Sql, days: { day: string; salt: Buffer }[]) {
  await sql`INSERT INTO visitor_salts ${sql(days)} ON CONFLICT DO NOTHING`
  await sql`DELETE FROM visitor_salts WHERE day < (now() AT TIME ZONE 'UTC')::date`
  return sql<{ day: string; salt: Buffer }[]>`SELECT day::text, salt FROM visitor_salts`
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const toWords = (salt: Buffer) => new Uint32Array(Uint8Array.from(salt).buffer)
const toBytes = (words: Uint32Array) => Buffer.from(words.buffer, words.byteOffset, words.byteLength)

/**
 * The keys of visitor hashes: one a day (UTC), the same at every redirector, in Postgres and in memory only, and gone when
 * the day is over. A redirector that cannot reach Postgres for a day makes one up; its visitors then look new.
 */
export function openVisitorSalts(sql: Sql, onWarning: (message: string) => void) {
  const salts = new Map<string, Uint32Array>()
  let current = new Uint32Array(4)
  let currentUntil = 0

  /** Proposes the salts that it has, so that a restored Postgres that lacks those of today has the same again. */
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
      onWarning(`cannot share visitor salts: ${(error as Error).message}`)
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
