import type { ClickHouseClient } from '@clickhouse/client'
import type { Shards } from '../clickhouse/shards.js'

/** A single shard, which has all workspaces. */
export const oneShard = (client: ClickHouseClient): Shards => ({
  of: async () => client,
  client: async () => client,
  all: async () => [{ number: 0, client }],
  group: async (rows) => (rows.length > 0 ? [{ client, rows: [...rows] }] : []),
  whyUnavailable: async () => undefined,
  close: async () => undefined,
})

/** Shards with the numbers from 0 on, for what reads all of them. */
export const severalShards = (clients: ClickHouseClient[]): Pick<Shards, 'all'> => ({
  all: async () => clients.map((client, number) => ({ number, client })),
})
