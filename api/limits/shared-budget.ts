import type { Sql } from '../../postgres/connect.js'
import { RateLimitExceeded } from '../http/errors.js'

/** How often something may be done: so many at once, which are there again after so long. */
export interface SharedBudget {
  key: string
  burst: number
  seconds: number
  /** What a caller is told who has used it up. */
  message: string
}

/**
 * Takes one of each budget, in the caller's transaction: where one is used up, the transaction undoes what was taken of the
 * others. Counted in Postgres, for all processes. Callers name budgets in one order, so that none waits for another in a circle.
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
