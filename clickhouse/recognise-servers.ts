import type { ClickHouseClient } from '@clickhouse/client'
import type { ISql } from 'postgres'
import type { Sql } from '../postgres/connect.js'
import { connectClickHouse } from './connect.js'
import { rowsOf } from './rows-of.js'

/** A server of CLICKHOUSE_URL. */
export interface Server {
  /** Host and port, for messages. */
  name: string
  client: ClickHouseClient
}

/** Servers of all shards; none is connected to yet. @param options see `connectClickHouse` */
export const serversOf = (urls: string[], ...options: ConnectOptions): Server[] =>
  urls.map((url) => ({ name: new URL(url).host, client: connectClickHouse(url, ...options) }))

export type ConnectOptions = Parameters<typeof connectClickHouse> extends [string, ...infer Rest] ? Rest : never

/** CLICKHOUSE_URL leads to servers that this installation must not use. Only the operator can mend that. */
export class WrongServers extends Error {
  override name = 'WrongServers'
}

interface Identity {
  installation: string
  number: number
}

/** The identity of a server; undefined if it has none yet. @throws if the server cannot be asked */
export async function identityOf(client: ClickHouseClient): Promise<Identity | undefined> {
  const [identity] = await rowsOf<Identity>(
    client,
    'SELECT toString(installation) AS installation, number FROM shard LIMIT 1',
  )
  return identity
}

/**
 * Makes a server a shard of an installation. Repeating it changes nothing.
 * @param placement version of the placement that the server knows from now on
 */
export async function giveIdentity(client: ClickHouseClient, installation: string, number: number, placement = '0') {
  await client.insert({
    table: 'shard',
    values: [{ installation, number, placement }],
    columns: ['installation', 'number', 'placement'],
    format: 'JSONEachRow',
    clickhouse_settings: { async_insert: 0, wait_end_of_query: 1 },
  })
}

/** The version of the placement that a server knows, see `giveIdentity`. */
export async function knownPlacement(client: ClickHouseClient): Promise<number> {
  const [{ version }] = await rowsOf<{ version: string }>(
    client,
    'SELECT toString(max(placement)) AS version FROM shard',
  )
  return Number(version)
}

export async function readInstallation(sql: ISql): Promise<string> {
  const [{ id }] = await sql<[{ id: string }]>`SELECT id FROM installation`
  return id
}

/** A workspace with clicks on a server to which `workspace id modulo shards` does not lead. */
async function findStray(client: ClickHouseClient, number: number, shards: number): Promise<number | undefined> {
  const [stray] = await rowsOf<{ workspace_id: number }>(
    client,
    `SELECT workspace_id FROM clicks_per_workspace_hour WHERE workspace_id % ${shards} != ${number} LIMIT 1`,
  )
  return stray?.workspace_id
}

/**
 * Takes servers over whose installation has no stored placement: a new one, or one of a version before. These placed
 * workspaces by `id modulo shards`, in the order of CLICKHOUSE_URL. Processes that start together take turns, and a
 * killed one leaves nothing that the next does not find.
 * @throws {WrongServers} if the servers have clicks that do not fit this order
 */
async function takeOver(sql: Sql, servers: Server[]) {
  await sql.begin(async (tx) => {
    await tx`LOCK TABLE shards IN EXCLUSIVE MODE`
    if ((await tx`SELECT FROM shards LIMIT 1`).length > 0) return
    const installation = await readInstallation(tx)
    for (const [number, { name, client }] of servers.entries()) {
      const stray = servers.length > 1 ? await findStray(client, number, servers.length) : undefined
      if (stray !== undefined)
        throw new WrongServers(
          `${name} has clicks of workspace ${stray}, but is number ${number} of ${servers.length} servers: name exactly the servers of the version before, in their order`,
        )
    }
    await tx`INSERT INTO shards (number) SELECT generate_series(0, ${servers.length - 1}::integer)`
    await tx`
      INSERT INTO workspace_shards (workspace_id, shard)
      SELECT id, id % ${servers.length} FROM (SELECT id FROM workspaces UNION SELECT workspace_id FROM deletions) AS known
      ON CONFLICT (workspace_id) DO UPDATE SET shard = excluded.shard`
    // They come before the commit: without a row of `shards`, the next process takes the servers over again.
    await Promise.all(servers.map(({ client }, number) => giveIdentity(client, installation, number)))
  })
}

export interface Recognised {
  /** The servers that could be asked, by the number of their shard. */
  servers: Map<number, Server>
  /** Why the others could not be asked, a text each. */
  complaints: string[]
}

/**
 * Finds out which shard each server is.
 * @throws {WrongServers} if a server belongs to another installation, to none, or to a shard that another server is too
 */
export async function recogniseServers(sql: Sql, servers: Server[]): Promise<Recognised> {
  // It is read before the servers are asked: whoever has taken them over meanwhile gave them their identities first.
  const isNew = (await sql`SELECT FROM shards LIMIT 1`).length === 0
  const asked = await Promise.allSettled(servers.map(({ client }) => identityOf(client)))
  const complaints = asked.flatMap((answer, i) => {
    if (answer.status === 'fulfilled') return []
    const { message, code } = answer.reason as Error & { code?: string }
    return [`${servers[i].name}: ${message || code}`]
  })
  const installation = await readInstallation(sql)
  const found = new Map<number, Server>()
  for (const [i, answer] of asked.entries()) {
    if (answer.status === 'rejected') continue
    const { name } = servers[i]
    const identity = answer.value
    if (!identity) {
      if (isNew) continue
      throw new WrongServers(
        `${name} is no shard of this installation. Add it with "npm run admin -- shards add", or run "npm run migrate" if it replaces a server that was lost`,
      )
    }
    if (identity.installation !== installation)
      throw new WrongServers(`${name} belongs to another installation of Slugline`)
    const other = found.get(identity.number)
    if (other) throw new WrongServers(`${other.name} and ${name} are both shard ${identity.number}: name one of them`)
    found.set(identity.number, servers[i])
  }
  if (!isNew) return { servers: found, complaints }
  // All of them must be asked, because their number decides where workspaces are.
  if (complaints.length > 0) return { servers: new Map(), complaints }
  for (const [number, server] of found)
    if (server !== servers[number])
      throw new WrongServers(
        `${server.name} was number ${number} of CLICKHOUSE_URL before: name the servers in that order`,
      )
  await takeOver(sql, servers)
  return recogniseServers(sql, servers)
}

/**
 * Makes a server without an identity the shard that no other server is, if there is exactly one such server and one such
 * shard: it replaces a server that was lost. What the former one had, ingest notices as lost or inserts again.
 */
export async function adoptReplacement(sql: Sql, servers: Server[]) {
  const identities = await Promise.all(servers.map(({ client }) => identityOf(client)))
  const numbers = await sql<{ number: number }[]>`SELECT number FROM shards ORDER BY number`
  const without = servers.filter((_, i) => !identities[i])
  const missing = numbers.filter(({ number }) => !identities.some((identity) => identity?.number === number))
  if (without.length !== 1 || missing.length !== 1) return
  await giveIdentity(without[0].client, await readInstallation(sql), missing[0].number)
}
