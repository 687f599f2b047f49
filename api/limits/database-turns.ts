import { ApiError } from '../http/errors.js'
import { type GateBounds, openWorkspaceGate } from './workspace-gate.js'

/** Connections of the api to Postgres. */
export const DATABASE_CONNECTIONS = 8

/**
 * Bounds work on many links, which may wait for locks that other such work holds. It takes five connections at most, so
 * that short statements find one (test/api/database-turns.test.ts).
 */
const bounds: GateBounds = {
  placesMax: 2,
  waitingMax: 100,
  placesInAllMax: 5,
  of: 'changes and lists of links',
}

/**
 * Runs work that holds a connection to Postgres when the workspace has a place for it.
 * @param msMax longest wait for the place
 * @throws {ApiError} 503 if there is no place in time
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
