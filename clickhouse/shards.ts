import { connectClickHouse } from './connect.js'

/** Index of the shard with a workspace's clicks, the same as of `Distributed(…, workspace_id)`. */
export const shardOf = (workspaceId: number, shards: number) => workspaceId % shards

/**
 * Connects to all shards, in the order of their numbers. A single server is one shard.
 * @param urls one per shard; a shard with replicas has a host name that leads to any of them
 */
export function connectShards(
  urls: string[],
  ...options: Parameters<typeof connectClickHouse> extends [string, ...infer Rest] ? Rest : never
) {
  const clients = urls.map((url) => connectClickHouse(url, ...options))
  return {
    clients,
    of: (workspaceId: number) => clients[shardOf(workspaceId, clients.length)],
    async close() {
      await Promise.all(clients.map((client) => client.close()))
    },
  }
}

export type Shards = ReturnType<typeof connectShards>

/** Lists the shards whose clicks cannot be read, with the reason; undefined if all can be read. */
export async function whyUnavailable({ clients }: Pick<Shards, 'clients'>): Promise<string | undefined> {
  const answers = await Promise.allSettled(clients.map((client) => client.command({ query: 'DESCRIBE TABLE clicks' })))
  const complaints = answers.flatMap((answer, shard) => {
    if (answer.status === 'fulfilled') return []
    const { message, code } = answer.reason as Error & { code?: string }
    return [`shard ${shard}: ${message || code}`]
  })
  return complaints.join('; ') || undefined
}
