import { connectAlone, type Sql } from '../postgres/connect.js'

/** Name of the advisory lock between changes of clicks and rollups that happen once and the last step of moving a workspace. */
const LOCK = 'slugline switches of workspaces'

async function locked<T>(
  sql: Sql,
  take: 'pg_advisory_lock' | 'pg_advisory_lock_shared',
  work: () => Promise<T>,
): Promise<T> {
  const session = connectAlone(sql)
  try {
    await session`SELECT ${session.unsafe(take)}(hashtext(${LOCK}))`
    return await work()
  } finally {
    await session.end({ timeout: 1 })
  }
}

/** Runs `work`, which deletes clicks by what they are or corrects rollups, while no workspace is led to another shard. */
export const whileNothingMoves = <T>(sql: Sql, work: () => Promise<T>) => locked(sql, 'pg_advisory_lock_shared', work)

/** Runs `work`, which leads a workspace to another shard, while no such change is under way. */
export const whileNothingIsForgotten = <T>(sql: Sql, work: () => Promise<T>) => locked(sql, 'pg_advisory_lock', work)
