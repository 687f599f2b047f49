import { setTimeout as delay } from 'node:timers/promises'
import type { ClickHouseClient } from '@clickhouse/client'
import type { Sql } from '../postgres/connect.js'
import {
  type ConnectOptions,
  knownPlacement,
  type Recognised,
  recogniseServers,
  serversOf,
  WrongServers,
} from './recognise-servers.js'

/** Time within which a server that runs says who it is. */
const ANSWER_WITHIN_MS = 5_000

export interface Shard {
  number: number
  client: ClickHouseClient
}

/** A shard cannot be used now: its server does not answer, or CLICKHOUSE_URL does not name it. */
export class ShardAway extends Error {
  override name = 'ShardAway'

  /** @param shard its number; undefined if no server has answered yet */
  constructor(
    readonly shard: number | undefined,
    reason: string,
  ) {
    super(`${shard === undefined ? 'ClickHouse' : `shard ${shard} of ClickHouse`} is not available: ${reason}`)
  }
}

/** Rows whose workspaces are on one shard. */
export interface ShardGroup<T> {
  client: ClickHouseClient
  rows: T[]
}

/** The shards of ClickHouse. Postgres says which of them has a workspace (postgres/schema/0048_shards.sql). */
export interface Shards {
  /**
   * The shard that has a workspace now. Callers must ask again for later work, because a workspace can be moved.
   * @throws {ShardAway}
   */
  of(workspaceId: number): Promise<ClickHouseClient>
  /** A shard by its number, active or not. @throws {ShardAway} */
  client(number: number): Promise<ClickHouseClient>
  /** All active shards, by number. @throws {ShardAway} if one of them cannot be used */
  all(): Promise<Shard[]>
  /** Groups rows by the shard of their workspaces; without shards that have none of them. @throws {ShardAway} */
  group<T>(rows: readonly T[], workspaceOf: (row: T) => number): Promise<ShardGroup<T>[]>
  /** Why some shards cannot be used; undefined if all can. @throws {WrongServers} */
  whyUnavailable(): Promise<string | undefined>
  close(): Promise<void>
}

/** The shards of workspaces, by workspace. Workspaces without one are placed. */
export async function readPlacements(sql: Sql, workspaceIds: number[]): Promise<Map<number, number>> {
  const placed = await sql<{ workspace_id: number; shard: number }[]>`
    SELECT wanted.id AS workspace_id, coalesce(shard, shard_of(wanted.id)) AS shard
    FROM unnest(${workspaceIds}::integer[]) AS wanted (id) LEFT JOIN workspace_shards ON workspace_id = wanted.id`
  return new Map(placed.map(({ workspace_id, shard }) => [workspace_id, shard]))
}

/**
 * Connects to the servers of all shards. Each is recognised when it first answers, by the identity that it holds.
 * @param urls one per shard, in any order; a shard with replicas has a host name that leads to any of them
 */
export function connectShards(sql: Sql, urls: string[], ...options: ConnectOptions): Shards {
  const servers = serversOf(urls, ...options)
  let known: Recognised = { servers: new Map(), complaints: [] }
  let recognising: Promise<void> | undefined

  async function recognise() {
    recognising ??= recogniseServers(sql, servers)
      .then((recognised) => {
        known = recognised
      })
      .finally(() => {
        recognising = undefined
      })
    await recognising
  }

  async function clientOf(number: number): Promise<ClickHouseClient> {
    if (!known.servers.has(number)) await recognise()
    const server = known.servers.get(number)
    if (server) return server.client
    const reason = known.complaints.join('; ') || 'CLICKHOUSE_URL does not name its server'
    throw new ShardAway(number, reason)
  }

  /** Meets at least one server. Before that, a new installation has no shards. */
  async function meet() {
    if (known.servers.size === 0) await recognise()
    if (known.servers.size === 0) throw new ShardAway(undefined, known.complaints.join('; '))
  }

  async function activeNumbers() {
    await meet()
    const rows = await sql<{ number: number }[]>`SELECT number FROM shards WHERE is_active ORDER BY number`
    return rows.map(({ number }) => number)
  }

  async function placementsOf(workspaceIds: number[]) {
    await meet()
    return readPlacements(sql, workspaceIds)
  }

  return {
    async of(workspaceId) {
      const placements = await placementsOf([workspaceId])
      return clientOf(placements.get(workspaceId)!)
    },

    async client(number) {
      await meet()
      return clientOf(number)
    },

    async all() {
      const numbers = await activeNumbers()
      return Promise.all(numbers.map(async (number) => ({ number, client: await clientOf(number) })))
    },

    async group(rows, workspaceOf) {
      if (rows.length === 0) return []
      const shardOf = await placementsOf([...new Set(rows.map(workspaceOf))])
      const numbers = [...new Set(shardOf.values())].sort((a, b) => a - b)
      return Promise.all(
        numbers.map(async (number) => ({
          client: await clientOf(number),
          rows: rows.filter((row) => shardOf.get(workspaceOf(row)) === number),
        })),
      )
    },

    async whyUnavailable() {
      let numbers: number[]
      try {
        numbers = await activeNumbers()
      } catch (error) {
        if (error instanceof ShardAway) return error.message
        throw error
      }
      const looks = numbers.map(async (number) => {
        const client = await clientOf(number)
        await client.command({ query: 'DESCRIBE TABLE clicks' }).catch(({ message, code }) => {
          throw new ShardAway(number, message || code)
        })
      })
      const complaints = (await Promise.allSettled(looks)).flatMap((look) => {
        if (look.status === 'fulfilled') return []
        if (look.reason instanceof ShardAway) return [look.reason.message]
        throw look.reason
      })
      return complaints.join('; ') || undefined
    },

    async close() {
      await Promise.all(servers.map(({ client }) => client.close()))
    },
  }
}

/** @throws {WrongServers} if Postgres was restored from before workspaces were moved: it does not know where they are */
export async function demandKnownMoves(sql: Sql, shards: Shard[]) {
  const [{ version }] = await sql<[{ version: string }]>`SELECT version FROM placement`
  for (const { number, client } of shards) {
    if ((await knownPlacement(client)) > Number(version))
      throw new WrongServers(
        `Postgres is older than shard ${number} of ClickHouse: workspaces have moved since its copy was made. Restore a later copy, or run "npm run admin -- shards settle"`,
      )
  }
}

/**
 * Recognises the servers when a process starts.
 * @throws {WrongServers} if the process must not use them. Stores that are away are no error: they are asked again later
 */
export async function demandRightServers(sql: Sql, shards: Pick<Shards, 'all'>) {
  const look = shards
    .all()
    .then((all) => demandKnownMoves(sql, all))
    .catch((error) => {
      if (error instanceof WrongServers) throw error
    })
  // A server that does not answer must not keep the process from starting.
  await Promise.race([look, delay(ANSWER_WITHIN_MS, undefined, { ref: false })])
}
