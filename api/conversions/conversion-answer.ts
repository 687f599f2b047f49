import type { ConversionRow } from './conversions-table.js'

/** A conversion as it is answered, as JSON: its metadata is put in as it stands, and so keeps its digits and order. */
export function toConversionJson(row: ConversionRow): string {
  const before = JSON.stringify({
    id: row.id,
    event_name: row.event_name,
    event_type: row.event_type,
    event_id: row.event_id,
    external_id: row.external_id,
    click_id: row.click_id,
    link_id: row.link_id,
    amount_cents: row.amount_cents === null ? null : Number(row.amount_cents),
    currency: row.currency,
    country: row.country,
    ip_source: row.ip_source,
    source: row.source,
  })
  const times = `"occurred_at":"${row.occurred_at.toISOString()}","inserted_at":"${row.inserted_at.toISOString()}"`
  return `${before.slice(0, -1)},"metadata":${row.metadata ?? 'null'},${times}}`
}
