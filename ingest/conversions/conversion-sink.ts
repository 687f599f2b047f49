import { createHash } from 'node:crypto'
import type { ClickHouseClient } from '@clickhouse/client'
import type { Shards } from '../../clickhouse/shards.js'
import type { Retries } from '../../consume/retries.js'
import type { Sink } from '../../consume/sink.js'
import { clicksOf } from '../../conversions/clicks-of.js'
import { settleConversions } from '../../conversions/compare-stores.js'
import { CONVERSIONS } from '../../conversions/conversion-row.js'
import { insertConversions } from '../../conversions/insert-conversions.js'
import type { Sql } from '../../postgres/connect.js'
import { INSERTS } from '../../rollups/pause-inserts.js'
import { openMarks } from '../marks.js'
import type { AwaitedClicks } from './await-clicks.js'
import type { ConversionDelivery, NumberedConversion } from './conversion-source.js'

const LIMITS = { rowsMax: 1000, bytesMax: 64 << 20, ageMinMs: 20, ageMaxMs: 1000 }
/** Estimated bytes of a row in memory. */
const ROW_BYTES = 1000

export interface ConversionSinkOptions {
  shards: Shards
  sql: Sql
  /** Takes conversions whose clicks are not in ClickHouse yet. */
  awaited: Pick<AwaitedClicks, 'add'>
  retries: Retries
  onWarning(message: string): void
}

/**
 * Inserts conversions into the table `conversions` of their workspace's shard. A conversion's number is its version
 * there: a batch that is written again changes nothing, and a conversion with a new number replaces its former row.
 * @returns the sink of the only partition
 */
export function openConversionSink({ shards, sql, awaited, retries, onWarning }: ConversionSinkOptions) {
  const { retryUntilDone } = retries
  const marks = openMarks(shards.all, CONVERSIONS, retryUntilDone)

  async function insert(client: ClickHouseClient, conversions: NumberedConversion[]) {
    const clicks = await clicksOf(client, conversions)
    await insertConversions(client, conversions, clicks)
    const missing = new Set(clicks.missing)
    awaited.add(conversions.filter(({ id }) => missing.has(id)))
  }

  return (): Sink<ConversionDelivery> => {
    let rows: NumberedConversion[] = []
    return {
      versions: '1',
      limits: LIMITS,
      pausedBy: INSERTS,
      marks,
      open: async () => undefined, // the marks are read again when shards are added
      begin(from, seen) {
        let to = from
        let begunMs = 0
        const ids = createHash('sha1')
        let digest: string | undefined
        return {
          from,
          seen,
          closedRanges: [],
          deadLetters: [],
          to: () => to,
          rows: () => rows.length,
          bytes: () => rows.length * ROW_BYTES,
          repeated: () => 0,
          begunMs: () => begunMs,
          add({ conversions, next }) {
            begunMs ||= performance.now()
            for (const conversion of conversions) {
              rows.push(conversion)
              ids.update(`${conversion.version} ${conversion.id}\n`)
            }
            to = next
          },
          digest() {
            digest ??= ids.digest('hex').slice(0, 16)
            return digest
          },
        }
      },
      async write() {
        const written = rows
        rows = []
        // No workspace moves until the batch is done, because its intent is recorded (`whileInsertsPause`).
        const groups = await retryUntilDone('read placements', () =>
          shards.group(written, ({ workspaceId }) => workspaceId),
        )
        await Promise.all(
          groups.map(({ client, rows }) => retryUntilDone('insert conversions', () => insert(client, rows))),
        )
      },
      async onRestored() {
        const settled = await retryUntilDone('compare conversions', () => settleConversions(sql, shards))
        onWarning(
          `conversions were compared after a restore: ${settled.missing} that ClickHouse lacked are exported again, ${settled.strange} that Postgres does not have are removed from ClickHouse`,
        )
      },
    }
  }
}
