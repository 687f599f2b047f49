import { workspaceOfRecord } from '../click/read-record.js'
import type { RecordMemory } from '../click/record.js'
import type { ClickRows } from './click-rows.js'
import type { Placements } from './placements.js'

/** Rows of a batch, separated by the shard of their workspace. */
export interface ShardRows extends Pick<ClickRows, 'add' | 'rows' | 'bytes' | 'names'> {
  /** Returns a Native block per shard, empty if the shard has no rows, and starts with none again. */
  take(): Buffer[]
}

const takeRows = (shard: ClickRows) => (shard.rows() > 0 ? shard.take() : Buffer.alloc(0))

/**
 * @param shards a builder of rows per shard
 * @param indexOf index of the shard of a workspace
 */
export function createShardRows(shards: ClickRows[], indexOf: Placements['indexOf']): ShardRows {
  const [only] = shards
  const take = () => shards.map(takeRows)
  if (shards.length === 1) return { ...only, take }
  const sum = (of: (shard: ClickRows) => number) => shards.reduce((total, shard) => total + of(shard), 0)
  return {
    add(records: RecordMemory, at: number) {
      return shards[indexOf(workspaceOfRecord(records, at))].add(records, at)
    },
    rows: () => sum((shard) => shard.rows()),
    bytes: () => sum((shard) => shard.bytes()),
    names: only.names,
    take,
  }
}
