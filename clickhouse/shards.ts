import { connectClickHouse } from './connect.js'

/** Where a workspace's clicks are: its reports ask this shard alone. As `Distributed(…, workspace_id)` has it. */
export const shardOf = (workspaceId: number, shards: number) => workspaceId % shards

/**
 * Clients of all shards, in the order of their numbers; a server alone is one shard.
 * @param urls one for each shard; one that has replicas is named by a host name that leads to any of them
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

/** Which shards cannot be asked for clicks, and why; undefined where all can. */
export async function whyUnavailable({ clients }: Pick<Shards, 'clients'>): Promise<string | undefined> {
  const answers = await Promise.allSettled(clients.map((client) => client.command({ query: 'DESCRIBE TABLE clicks' })))
  const complaints = answers.flatMap((answer, shard) => {
    if (answer.status === 'fulfilled') return []
    const { message, code } = answer.reason as Error & { code?: string }
    return [`shard ${shard}: ${message || code}`]
  })
  return complaints.join('; ') || undefined
}
