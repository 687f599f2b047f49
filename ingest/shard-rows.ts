import { RECORD_HEADER_BYTES, type RecordMemory } from '../click-log/record.js'
import { shardOf } from '../clickhouse/shards.js'
import type { ClickRows } from './click-rows.js'

/** Rows of a batch on their way to the shards of their workspaces. */
export interface ShardRows extends Pick<ClickRows, 'add' | 'rows' | 'bytes' | 'names'> {
  /** A Native block for each shard, empty where the shard has no rows; they are gone from here. */
  take(): Buffer[]
}

const ZERO = 48
const NINE = 57

/** The workspace that the packed link at `at` begins with; anything where there is none, since adding it will fail. */
function workspaceAt(buffer: Buffer, at: number): number {
  let id = 0
  for (let i = at; buffer[i] >= ZERO && buffer[i] <= NINE && id < 0x1_0000_0000; i++) id = id * 10 + buffer[i] - ZERO
  return id
}

const takeRows = (shard: ClickRows) => (shard.rows() > 0 ? shard.take() : Buffer.alloc(0))

/** @param shards a builder for each shard */
export function createShardRows(shards: ClickRows[]): ShardRows {
  const [only] = shards
  const take = () => shards.map(takeRows)
  if (shards.length === 1) return { ...only, take }
  const sum = (of: (shard: ClickRows) => number) => shards.reduce((total, shard) => total + of(shard), 0)
  return {
    // A packed link begins with three characters of offsets, then its workspace; see click-log/link.ts.
    add(memory: RecordMemory, at: number) {
      const workspaceId = workspaceAt(memory.buffer, at + RECORD_HEADER_BYTES + 3)
      return shards[shardOf(workspaceId, shards.length)].add(memory, at)
    },
    rows: () => sum((shard) => shard.rows()),
    bytes: () => sum((shard) => shard.bytes()),
    names: only.names,
    take,
  }
}
