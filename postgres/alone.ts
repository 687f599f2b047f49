import { connectAlone, type Sql } from './connect.js'

/**
 * Runs `work` in at most one process at a time per name.
 * @param name name of an advisory lock
 * @param work gets the session that holds the lock; if the session is lost, so is the lock
 * @returns the result of `work`; undefined if another process holds the lock
 */
export async function alone<T>(sql: Sql, name: string, work: (session: Sql) => Promise<T>): Promise<T | undefined> {
  const session = connectAlone(sql)
  try {
    const [{ mine }] = await session<{ mine: boolean }[]>`SELECT pg_try_advisory_lock(hashtext(${name})) AS mine`
    return mine ? await work(session) : undefined
  } finally {
    await session.end({ timeout: 1 })
  }
}
