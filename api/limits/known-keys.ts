import type { Sql } from '../../postgres/connect.js'

const AT_ONCE = 1_000

interface Waiting {
  resolve(isKnown: boolean): void
  reject(error: unknown): void
}

/**
 * Finds out whether keys or sessions exist, including former and expired ones. A flood of unknown keys does not raise
 * the cost, because one reading statement at a time answers all that wait.
 * @returns a function that takes the hash in base64
 */
export function createKnownKeys(sql: Sql) {
  const waiting = new Map<string, Waiting[]>()
  let isAsking = false

  const findKnown = (hashes: string[]) => sql<{ hash: string }[]>`
    WITH given AS (SELECT decode(hash, 'base64') AS hash FROM unnest(${hashes}::text[]) AS given (hash))
    SELECT translate(encode(hash, 'base64'), E'\\n', '') AS hash FROM (
      SELECT hash FROM given WHERE EXISTS (SELECT FROM api_keys WHERE api_keys.hash = given.hash)
      UNION SELECT hash FROM given WHERE EXISTS (SELECT FROM api_keys WHERE api_keys.previous_hash = given.hash)
      UNION SELECT hash FROM given WHERE EXISTS (SELECT FROM sessions WHERE sessions.hash = given.hash)
    ) AS known`

  async function askAll() {
    isAsking = true
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, AT_ONCE)
      for (const [hash] of batch) waiting.delete(hash)
      try {
        const known = new Set((await findKnown(batch.map(([hash]) => hash))).map(({ hash }) => hash))
        for (const [hash, waiters] of batch) for (const { resolve } of waiters) resolve(known.has(hash))
      } catch (error) {
        for (const [, waiters] of batch) for (const { reject } of waiters) reject(error)
      }
    }
    isAsking = false
  }

  return (hash: string) =>
    new Promise<boolean>((resolve, reject) => {
      const waiters = waiting.get(hash) ?? []
      waiters.push({ resolve, reject })
      waiting.set(hash, waiters)
      if (!isAsking) void askAll()
    })
}
