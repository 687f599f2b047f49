import type { ClickHouseClient } from '@clickhouse/client'
import type { Shards } from '../../clickhouse/shards.js'
import type { Taker } from './holder.js'
import { type GateBounds, openWorkspaceGate } from './workspace-gate.js'

/**
 * Bounds the queries of reports, of statistics of links, and of the clicks that conversions name. A report has up to six
 * at once, each of which may keep ClickHouse busy for its whole time and memory. A holder leaves half of the places to others (test/reports/report-bounds.test.ts).
 */
const bounds: GateBounds = { placesMax: 3, waitingMax: 300, placesOfHolderMax: 3, placesInAllMax: 6 }

/** Connections to ClickHouse: those for reports, exports, live streams, and some for queries that cost little. */
export const CLICKHOUSE_CONNECTIONS = 12

/**
 * Runs a query on the shard of the taker's workspace as soon as the taker has a place for it.
 * @throws {ApiError} 503 when too many wait already, or the signal's reason when it aborts before there is a place
 */
export type InQueryPlace = <T>(
  taker: Taker,
  signal: AbortSignal,
  read: (client: ClickHouseClient) => Promise<T>,
) => Promise<T>

export function openQueryPlaces(shards: Pick<Shards, 'of'>): InQueryPlace {
  const enter = openWorkspaceGate(bounds)
  return async (taker, signal, read) => {
    const leave = await enter(taker, signal)
    return shards.of(taker.workspaceId).then(read).finally(leave)
  }
}
