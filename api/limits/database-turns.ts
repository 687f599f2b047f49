import { CHANGES_AT_ONCE_MAX } from '../http/in-transaction.js'
import { type GateBounds, type InGate, openTimedGate } from './workspace-gate.js'

const TURNS_AT_ONCE_MAX = 5

/** Connections of the api to Postgres: those of work in turns, those of changes, and two that short statements always find. */
export const DATABASE_CONNECTIONS = TURNS_AT_ONCE_MAX + CHANGES_AT_ONCE_MAX + 2

/** Bounds work on many links, which may wait for locks that other such work holds (test/api/database-turns.test.ts). */
const bounds: GateBounds = {
  placesMax: 2,
  waitingMax: 100,
  placesOfHolderMax: 3, // so that others always find a place
  placesInAllMax: TURNS_AT_ONCE_MAX,
}

/** Runs work that holds a connection to Postgres when its workspace and its holder have a place for it. */
export type InDatabaseTurn = InGate

export const openDatabaseTurns = (): InDatabaseTurn =>
  openTimedGate(bounds, 'Too many changes and lists of this workspace or user at a time')
