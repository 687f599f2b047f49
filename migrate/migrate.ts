import pino from 'pino'
import { connectClickHouse } from '../clickhouse/connect.js'
import { createDatabase } from '../clickhouse/create-database.js'
import { adoptReplacement, recogniseServers, serversOf } from '../clickhouse/recognise-servers.js'
import { createKafka } from '../kafka/client.js'
import { type KafkaConfig, kafkaAccess } from '../kafka/config.js'
import { ensureTopics } from '../kafka/topics.js'
import { connectPostgres } from '../postgres/connect.js'
import { readDatabaseUrl } from '../process/database-url.js'
import { whileInsertsPause } from '../rollups/pause-inserts.js'
import type { ROLLUPS } from '../rollups/rollups.js'
import { migrateClickHouse } from './migrate-clickhouse.js'
import { migratePostgres } from './migrate-postgres.js'

/** Adds the store's name to an error of its driver, whose message may be empty if several addresses refused. */
async function about<T>(store: string, work: Promise<T>): Promise<T> {
  return work.catch((cause: Error & { code?: string }) => {
    throw new Error(`${store}: ${cause.message || cause.code || cause.name}`, { cause })
  })
}

/** @returns names of the schema files applied now */
export async function migratePostgresAt(url: string): Promise<string[]> {
  const sql = connectPostgres(url, 'migrate')
  try {
    const hosts = readDatabaseUrl(url).hosts.map(({ host, port }) => `${host}:${port}`)
    return await about(`Postgres at ${hosts.join(', ') || 'this machine'}`, migratePostgres(sql))
  } finally {
    await sql.end({ timeout: 2 })
  }
}

/**
 * Brings ClickHouse to the newest schema, and creates the database in `url` if it is missing. A running ingest pauses
 * while a new rollup is filled.
 * @param databaseUrl URL of Postgres, which is needed for this pause only
 * @param options see `migrateClickHouse`
 * @returns names of the files and rollups applied now
 */
export async function migrateClickHouseAt(
  url: string,
  databaseUrl: string,
  options: { cluster?: string; rollups?: typeof ROLLUPS } = {},
): Promise<string[]> {
  // The timeout is long, because a new rollup is filled from all clicks.
  const client = connectClickHouse(url, 'migrate', { requestMs: 3_600_000 })
  const sql = connectPostgres(databaseUrl, 'migrate', { connections: 1 })
  const work = async () => {
    await createDatabase(url, options.cluster)
    return migrateClickHouse(client, { ...options, whileInsertsPause: (fill) => whileInsertsPause(sql, fill) })
  }
  try {
    return await about(`ClickHouse at ${new URL(url).host}`, work())
  } finally {
    await sql.end({ timeout: 2 })
    await client.close()
  }
}

/**
 * Migrates the servers of all shards, and makes them the shards of the installation if they are not yet. In a cluster, the
 * first server creates the tables of all, and each fills its own.
 * @returns names of the files and rollups applied now, by server
 * @throws {WrongServers} if the servers are not those of the installation
 */
export async function migrateShardsAt(urls: string[], databaseUrl: string, cluster?: string): Promise<string[][]> {
  const applied: string[][] = []
  for (const url of urls) applied.push(await migrateClickHouseAt(url, databaseUrl, { cluster }))
  await recogniseServersAt(urls, databaseUrl)
  return applied
}

/** Recognises migrated servers. A server that replaces a lost one takes its place. */
async function recogniseServersAt(urls: string[], databaseUrl: string) {
  const sql = connectPostgres(databaseUrl, 'migrate', { connections: 1 })
  const servers = serversOf(urls, 'migrate')
  try {
    await adoptReplacement(sql, servers)
    const { complaints } = await recogniseServers(sql, servers)
    if (complaints.length > 0) throw new Error(complaints.join('; '))
  } finally {
    await sql.end({ timeout: 2 })
    await Promise.all(servers.map(({ client }) => client.close()))
  }
}

/** Creates missing topics. It gives up after about half a minute without brokers. */
export function ensureTopicsAt(config: KafkaConfig): Promise<void> {
  // kafkajs's log is silent, because its last error is thrown.
  const log = pino({ level: 'silent' })
  const kafka = createKafka({ ...kafkaAccess(config), clientId: 'slugline-migrate', log })
  return about(`Kafka at ${config.KAFKA_BROKERS}`, ensureTopics(kafka, config.KAFKA_TOPIC, config.KAFKA_PARTITIONS))
}
