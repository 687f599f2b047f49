import type { ClickHouseClient } from '@clickhouse/client'
import type { Logger } from 'pino'
import type { Shards } from '../clickhouse/shards.js'
import { createClickBatch } from '../consume/click-batch.js'
import type { Retries } from '../consume/retries.js'
import type { BatchLimits, Before, Sink } from '../consume/sink.js'
import type { ClickDelivery } from '../consume/source.js'
import type { Sql } from '../postgres/connect.js'
import { noteDays } from '../rollups/note-days.js'
import { INSERTS } from '../rollups/pause-inserts.js'
import { createClickRows, type Enrichment } from './click-rows.js'
import { insertClicks } from './insert-clicks.js'
import { openMarks } from './marks.js'
import { keepPlacements, type Placements } from './placements.js'
import { createShardRows, type ShardRows } from './shard-rows.js'
import { verifyRetriedInsert } from './verify-retried-insert.js'

export interface ClickSinkOptions {
  shards: Pick<Shards, 'all'>
  sql: Sql
  /** Name of the source, under which marks are kept. */
  source: string
  enrichment: Enrichment
  /** Versions of parser and location data. Rows made again under other versions may differ. */
  versions: string
  limits: BatchLimits
  retries: Retries
  log: Logger
  onWritten: NonNullable<Sink<ClickDelivery>['onWritten']>
}

/**
 * Inserts clicks once each into the table `clicks` of their shard, whose views fill all rollups.
 * @returns the sink of a partition
 */
export function openClickSink(options: ClickSinkOptions): (partition: string) => Sink<ClickDelivery> {
  const { shards, sql, source, enrichment, versions, limits, retries, onWritten } = options
  const { retryUntilDone } = retries
  const marks = openMarks(shards.all, source, retryUntilDone)
  const placementsOf = keepPlacements(sql, shards)

  return (partition) => {
    let placements: Placements
    let rows: ShardRows
    return {
      versions,
      limits,
      pausedBy: INSERTS,
      marks,
      async open(version) {
        placements = await placementsOf(version)
        const builders = placements.clients.map(() => createClickRows(enrichment))
        rows = createShardRows(builders, placements.indexOf)
      },
      prepare({ block }) {
        const unknown = block ? placements.unknownIn(block) : []
        return unknown.length > 0 ? retryUntilDone('read placements', () => placements.read(unknown)) : undefined
      },
      begin: (from, seen) => createClickBatch(partition, rows, from, seen),
      async write(token, before) {
        const { names } = rows
        const inserts = rows.take().map((block, i) => ({ client: placements.clients[i], block, names, token, before }))
        await Promise.all(inserts.map((insert) => insertOnce(insert, options)))
      },
      async onRestored(sinceMs) {
        const clicks = `clicks WHERE time >= fromUnixTimestamp64Milli(${sinceMs})`
        for (const { client } of await retryUntilDone('find the shards', shards.all))
          await retryUntilDone('note the days of a restore', () => noteDays(sql, client, clicks))
      },
      onWritten,
    }
  }
}

interface Insert {
  client: ClickHouseClient
  block: Buffer
  names: string[]
  token: string
  before: Before
}

/**
 * Inserts a shard's block. It is compared with `clicks` if the insert was repeated, or if ClickHouse may have single
 * clicks of it already.
 */
async function insertOnce(
  { client, block, names, token, before }: Insert,
  { sql, retries: { retryUntilDone }, log }: ClickSinkOptions,
) {
  if (block.length === 0) return
  let attempts = before === 'nothing' ? 0 : 1
  if (before !== 'rows') {
    await retryUntilDone('insert clicks', () => {
      attempts += 1
      return insertClicks(client, block, names, token)
    })
  }
  if (attempts === 1 && before === 'nothing') return
  const found = await retryUntilDone('verify a retried insert', () =>
    verifyRetriedInsert(sql, client, { block, names, token, isRepeated: before !== 'rows' }),
  )
  if (before === 'rows') log.info({ token, ...found }, 'a batch was compared with ClickHouse after a restore')
  else if (found.missing + found.doubled > 0) log.warn({ token, ...found }, 'ClickHouse had kept half of an insert')
}
