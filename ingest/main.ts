import path from 'node:path'
import { connectShards } from '../clickhouse/shards.js'
import { connectPostgres } from '../postgres/connect.js'
import { startMonitor } from '../process/monitor.js'
import { runProcess } from '../process/run.js'
import { noteDays } from '../rollups/note-days.js'
import { openLocation } from '../visit/location/location.js'
import { createUserAgentParser, userAgentParserVersion } from '../visit/user-agent/user-agent.js'
import { createClickRows } from './click-rows.js'
import { readConfig } from './config.js'
import { type Before, consumePartition } from './consume-partition.js'
import { insertClicks } from './insert-clicks.js'
import { createLag } from './lag.js'
import { openMarks } from './marks.js'
import { createMetrics } from './metrics.js'
import { openSource } from './open-source.js'
import { createRetries, GivenUp } from './retry-until-done.js'
import { createShardRows } from './shard-rows.js'
import type { Partition } from './source.js'
import { verifyRetriedInsert } from './verify-retried-insert.js'

const USER_AGENTS_MAX = 100_000
const STOP_WITHIN_MS = 12_000
const ORPHANED_STOP_WITHIN_MS = 1000

await runProcess('ingest', async ({ use }, log, stop) => {
  const config = readConfig()
  const onWarning = (message: string) => log.warn(message)
  const sql = use(connectPostgres(config.DATABASE_URL, 'ingest'), (sql) => sql.end({ timeout: 2 }))
  const { clients } = use(connectShards(config.CLICKHOUSE_URL, 'ingest'), (shards) => shards.close())
  const location = openLocation({
    dataDir: config.DATA_DIR,
    countryMmdb: config.LOCATION_COUNTRY_MMDB,
    asnMmdb: config.LOCATION_ASN_MMDB,
    withIsps: true,
  })
  const enrichment = {
    parseUserAgent: createUserAgentParser({ entriesMax: USER_AGENTS_MAX }),
    isp: location.isp,
  }
  const refusals = new Map<string, string>()
  const lag = createLag()
  const metrics = createMetrics({ lag, refused: () => refusals.size })
  const retries = createRetries(onWarning)
  const { retryUntilDone } = retries

  const source = use(
    await openSource(config, log, stop, (name, keepDeadLetters) => {
      const deps = {
        sql,
        source: name,
        versions: `${userAgentParserVersion}, location ${location.version}`,
        limits: {
          rowsMax: config.BATCH_ROWS_MAX,
          bytesMax: config.BATCH_BYTES_MAX,
          ageMinMs: config.BATCH_AGE_MIN_MS,
          ageMaxMs: config.BATCH_AGE_MAX_MS,
        },
        shards: clients.length,
        async insert(blocks: Buffer[], names: string[], token: string, before: Before) {
          async function insertInto(client: (typeof clients)[number], block: Buffer) {
            if (block.length === 0) return
            let attempts = before === 'nothing' ? 0 : 1
            if (before !== 'clicks') {
              await retryUntilDone('insert clicks', () => {
                attempts += 1
                return insertClicks(client, block, names, token)
              })
            }
            if (attempts === 1 && before === 'nothing') return
            const settled = await retryUntilDone('settle a doubtful insert', () =>
              verifyRetriedInsert(sql, client, { block, names, token, isRepeated: before !== 'clicks' }),
            )
            if (before === 'clicks') log.info({ token, ...settled }, 'compared with ClickHouse after a restore')
            else if (settled.missing + settled.doubled > 0)
              log.warn({ token, ...settled }, 'ClickHouse had kept half of an insert')
          }
          await Promise.all(blocks.map((block, i) => insertInto(clients[i], block)))
        },
        marks: openMarks(clients, name, retryUntilDone),
        lag,
        async doubtRollups(sinceMs: number) {
          const clicks = `clicks WHERE time >= fromUnixTimestamp64Milli(${sinceMs})`
          for (const client of clients)
            await retryUntilDone('note the days of a restore', () => noteDays(sql, client, clicks))
        },
        onRefused(partition: string, message: string | undefined) {
          if (message) refusals.set(partition, message)
          else refusals.delete(partition)
        },
        keepDeadLetters: async (letters: Parameters<typeof keepDeadLetters>[0]) => {
          if (letters.length === 0) return
          await retryUntilDone('keep dead letters', () => keepDeadLetters(letters))
          metrics.onDeadLetters(letters)
        },
        retryUntilDone,
        onWarning,
        onBatch: metrics.onBatch,
      }
      return (partition: string, from: Partition) =>
        consumePartition(partition, createShardRows(clients.map(() => createClickRows(enrichment))), deps, from).catch(
          (error: Error) => {
            if (!(error instanceof GivenUp)) throw error
          },
        )
    }),
    (source) => {
      // With a parent that was killed the embedded stores are gone as well; the next start repeats what was intended.
      retries.giveUpWithin(process.connected === false ? ORPHANED_STOP_WITHIN_MS : STOP_WITHIN_MS)
      return source.close()
    },
  )
  metrics.watch(source)
  use(
    await startMonitor({
      host: config.MONITOR_HOST,
      port: config.INGEST_MONITOR_PORT,
      registry: metrics.registry,
      checks: { source: source.lastError, inserts: retries.lastError, restore: () => [...refusals.values()][0] },
    }),
    (monitor) => monitor.close(),
  )
  log.info({ source: source.name, deadLetters: path.join(config.DATA_DIR, 'dead-letters') }, 'ingesting')
})
