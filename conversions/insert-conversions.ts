import type { ClickHouseClient } from '@clickhouse/client'
import { ulidBytes } from '../click/ulid.js'
import type { FoundClicks } from './clicks-of.js'
import { CLICK_COLUMNS, type ClickColumns, type ConversionRow, customerOf } from './conversion-row.js'

/** Of two rows of a conversion that with the higher version counts, of equal ones the one that was inserted last. */
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
 * Inserts conversions of one shard, and returns when ClickHouse has acknowledged them. Repeated, with the same rows or some
 * of them in another cut, it changes nothing (test/conversions/conversions.test.ts).
 * @param clicks as `clicksOf` found them
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
      ...{ async_insert: 0, wait_end_of_query: 1 }, // acknowledged is there
      insert_deduplicate: 0, // versions do it; a replicated table would also drop what was removed in between
      max_partitions_per_insert_block: '0', // customers may report years at once
    },
  })
}
