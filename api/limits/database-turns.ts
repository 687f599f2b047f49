import { ApiError } from '../http/errors.js'
import { type GateBounds, openWorkspaceGate } from './workspace-gate.js'

/** Connections of the api to Postgres. */
export const DATABASE_CONNECTIONS = 8

/**
 * Work on many links, which may wait for the locks of other work on them, takes five connections at most. The others stay
 * for what is short (test/api/database-turns.test.ts).
 */
const bounds: GateBounds = {
  placesMax: 2,
  waitingMax: 100,
  placesInAllMax: 5,
  of: 'changes and lists of links',
}

/**
 * Runs work that holds a connection to Postgres when the workspace has a place for it.
 * @param msMax how long it waits
 * @throws {ApiError} 503 where there is no place in time
 */
export type InDatabaseTurn = <T>(workspaceId: number, msMax: number, work: () => Promise<T>) => Promise<T>

export function openDatabaseTurns(): InDatabaseTurn {
  const enter = openWorkspaceGate(bounds)
  return async (workspaceId, msMax, work) => {
    const leave = await enter(workspaceId, AbortSignal.timeout(Math.max(0, Math.floor(msMax)))).catch(() => {
      throw new ApiError('service_unavailable', `Too many ${bounds.of} of this workspace at a time`)
    })
    return work().finally(leave)
  }
}
