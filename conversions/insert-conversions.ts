import type { ClickHouseClient } from '@clickhouse/client'
import { ulidBytes } from '../click/ulid.js'
import type { FoundClicks } from './clicks-of.js'
import { CLICK_COLUMNS, type ClickColumns, type ConversionRow, customerOf } from './conversion-row.js'

/** A row with its version. The row with the highest version counts; of equal versions, the last inserted. */
export type VersionedRow = ConversionRow & { version: number }

const noClick = Object.fromEntries(CLICK_COLUMNS.map((name) => [name, ''])) as ClickColumns

const toDateTime = (time: Date) => time.toISOString().replace('T', ' ').replace('Z', '')

const toRow = (row: VersionedRow, click: ClickColumns) => ({
  workspace_id: row.workspaceId,
  occurred_at: toDateTime(row.occurredAt),
  id: row.id,
  version: row.version,
  inserted_at: toDateTime(row.insertedAt),
  event_name: row.eventName,
  event_type: row.eventType,
  customer: customerOf(row.workspaceId, row.externalId),
  link_id: row.linkId ?? 0,
  click_time: toDateTime(new Date(ulidBytes(row.clickId ?? '')?.readUIntBE(0, 6) ?? 0)),
  click_id: row.clickId ?? '',
  amount_cents: String(row.amountCents ?? 0),
  currency: row.amountCents === null ? '' : (row.currency ?? ''),
  country: row.country ?? '',
  ip_source: row.ipSource,
  source: row.source,
  voided: row.voided ? 1 : 0,
  ...click,
})

/**
 * Inserts conversions of one shard, and resolves when ClickHouse has acknowledged them. Inserting the same rows again,
 * also in other batches, changes nothing (test/conversions/conversions.test.ts).
 * @param clicks result of `clicksOf`
 */
export async function insertConversions(
  client: ClickHouseClient,
  rows: readonly VersionedRow[],
  { found }: Pick<FoundClicks, 'found'>,
) {
  if (rows.length === 0) return
  await client.insert({
    table: 'conversions',
    values: rows.map((row) => toRow(row, found.get(row.id) ?? noClick)),
    format: 'JSONEachRow',
    clickhouse_settings: {
      ...{ async_insert: 0, wait_end_of_query: 1 }, // acknowledged rows are stored
      insert_deduplicate: 0, // versions deduplicate; a replicated table would also drop rows that were removed meanwhile
      max_partitions_per_insert_block: '0', // a report may contain conversions of several years
    },
  })
}
