import type { Sql } from '../../postgres/connect.js'
import { type Caller, doesStillReach } from './caller.js'

const EVERY_MS = 10_000

/**
 * Follows whether the caller of a long answer, such as a stream or an export, still reaches the workspace.
 * @param signal ends it
 * @param onLost is called when the key or session has ended, or its user is no member any more
 */
export function followReach(
  sql: Sql,
  caller: Caller,
  workspaceId: number,
  signal: AbortSignal,
  onLost: () => void,
): void {
  const looking = setInterval(async () => {
    if (!(await doesStillReach(sql, caller, workspaceId).catch(() => true))) onLost()
  }, EVERY_MS)
  signal.addEventListener('abort', () => clearInterval(looking))
}
