import type { ClickHouseClient } from '@clickhouse/client'
import type { Block } from '../click/block.js'
import { workspaceOfRecord } from '../click/read-record.js'
import { lengthAt, RECORD_BYTES_MIN } from '../click/record.js'
import { demandKnownMoves, readPlacements, type Shards } from '../clickhouse/shards.js'
import type { Sql } from '../postgres/connect.js'

/** The placement of workspaces in one version. It is valid for a batch whose intent was recorded under this version. */
export interface Placements {
  version: string
  /** Clients of all active shards. */
  clients: ClickHouseClient[]
  /** Index in `clients` of a workspace's shard. The workspace must have been read. */
  indexOf(workspaceId: number): number
  /** Workspaces of the block that were not read yet. */
  unknownIn(block: Block): number[]
  /** Reads the shards of workspaces. Workspaces without a shard are placed. */
  read(workspaceIds: number[]): Promise<void>
}

/** The workspaces of a block that `isKnown` does not have. What follows a damaged record has none. */
function unknownOf({ records, count }: Block, isKnown: (workspaceId: number) => boolean): number[] {
  const unknown = new Set<number>()
  const { length: end } = records.buffer
  for (let i = 0, at = 0; i < count && at + RECORD_BYTES_MIN <= end; i++) {
    const length = lengthAt(records, at)
    if (!(length >= RECORD_BYTES_MIN && at + length <= end)) break
    const workspaceId = workspaceOfRecord(records, at)
    if (!isKnown(workspaceId)) unknown.add(workspaceId)
    at += length
  }
  return [...unknown]
}

/** Ids of Postgres. Records with others are no valid clicks. */
const isId = (workspaceId: number) => workspaceId > 0 && workspaceId < 2 ** 31

async function readPlacementsOf(sql: Sql, shards: Pick<Shards, 'all'>): Promise<Placements> {
  // The version comes first: if the rest is newer, `advance` notices that the version has changed.
  const [{ version }] = await sql<[{ version: string }]>`SELECT version FROM placement`
  const active = await shards.all()
  await demandKnownMoves(sql, active)
  const indexes = new Map<number, number>()
  // While there is one shard, nothing has to be read. A second one changes the version.
  const hasOne = active.length === 1
  const isKnown = (workspaceId: number) => indexes.has(workspaceId) || !isId(workspaceId)

  return {
    version,
    clients: active.map(({ client }) => client),
    indexOf: (workspaceId) => indexes.get(workspaceId) ?? 0,
    unknownIn: (block) => (hasOne ? [] : unknownOf(block, isKnown)),
    async read(workspaceIds) {
      for (const [workspaceId, number] of await readPlacements(sql, workspaceIds)) {
        const index = active.findIndex((shard) => shard.number === number)
        if (index < 0) throw new Error(`workspace ${workspaceId} is on shard ${number}, which is not active`)
        indexes.set(workspaceId, index)
      }
    },
  }
}

/** Keeps the newest placements, which all partitions of a process share. */
export function keepPlacements(sql: Sql, shards: Pick<Shards, 'all'>) {
  let newest: Placements | undefined
  /** @param version the placements have this version, or a newer one */
  return async function placementsOf(version: string): Promise<Placements> {
    if (newest?.version !== version) newest = await readPlacementsOf(sql, shards)
    return newest
  }
}
