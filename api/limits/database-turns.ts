import { type GateBounds, type InGate, openTimedGate } from './workspace-gate.js'

/** Connections of the api to Postgres. */
export const DATABASE_CONNECTIONS = 8

/**
 * Bounds work on many links, which may wait for locks that other such work holds. It takes five connections at most, so
 * that short statements find one (test/api/database-turns.test.ts).
 */
const bounds: GateBounds = {
  placesMax: 2,
  waitingMax: 100,
  placesOfHolderMax: 3, // so that others always find a place
  placesInAllMax: 5,
}

/** Runs work that holds a connection to Postgres when its workspace and its holder have a place for it. */
export type InDatabaseTurn = InGate

export const openDatabaseTurns = (): InDatabaseTurn =>
  openTimedGate(bounds, 'Too many changes and lists of this workspace or user at a time')
