import { connectAlone, type Sql } from './connect.js'

/**
 * Runs `work` in one process at a time, of all that ask for the same name.
 * @param name of an advisory lock
 * @param work gets the session that has the lock: when it is lost, so is the lock
 * @returns what `work` does; undefined where another process is at it
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
