import type { Sql } from '../../postgres/connect.js'
import { RateLimitExceeded } from '../http/errors.js'

/**
 * A limit on how often something is done: `burst` times at once, and the full burst is available again after `seconds`.
 */
export interface SharedBudget {
  key: string
  burst: number
  seconds: number
  /** The error message for a caller who has used it up. */
  message: string
}

/**
 * Takes one from each budget, in the caller's transaction. If one is used up, the error rolls back the others. Budgets
 * are counted in Postgres for all processes. Callers must pass budgets in one order, to avoid deadlocks.
 * @throws 429
 */
export async function takeOfEach(tx: Sql, budgets: SharedBudget[]): Promise<void> {
  for (const { key, burst, seconds, message } of budgets) {
    const each = seconds / burst
    const taken = await tx`
      INSERT INTO budgets AS old (key, full_at) VALUES (${key}, now() + make_interval(secs => ${each}))
      ON CONFLICT (key) DO UPDATE SET full_at = greatest(old.full_at, now()) + make_interval(secs => ${each})
      WHERE greatest(old.full_at, now()) + make_interval(secs => ${each}) <= now() + make_interval(secs => ${seconds})
      RETURNING key`
    if (taken.length > 0) continue
    const [{ wait }] = await tx<[{ wait: number }]>`
      SELECT ceil(extract(epoch FROM full_at - now()) + ${each} - ${seconds})::integer AS wait FROM budgets WHERE key = ${key}`
    throw new RateLimitExceeded(message, burst, burst, Math.max(1, wait))
  }
}
