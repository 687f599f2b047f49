import { mapInSlices } from '../http/body/in-slices.js'
import { csvLine } from '../http/separated-values.js'
import { conversionSchema } from './conversion-schemas.js'
import type { StoredConversion } from './conversions-table.js'

const factsOf = (row: StoredConversion) => ({
  id: row.id,
  event_name: row.event_name,
  event_type: row.event_type,
  event_id: row.event_id,
  external_id: row.external_id,
  click_id: row.click_id,
  link_id: row.link_id,
  amount_cents: row.amount_cents === null ? null : Number(row.amount_cents),
  refund_of: row.refund_of,
  currency: row.currency,
  country: row.country,
  ip_source: row.ip_source,
  source: row.source,
})

const stateOf = (row: StoredConversion) => ({
  occurred_at: row.occurred_at.toISOString(),
  inserted_at: row.inserted_at.toISOString(),
  voided: row.voided,
})

/** The JSON of an answered conversion. Its metadata is inserted as text, so its digits and its order are kept. */
export function toConversionJson(row: StoredConversion): string {
  const before = JSON.stringify(factsOf(row)).slice(0, -1)
  const state = JSON.stringify(stateOf(row)).slice(1)
  return `${before},"metadata":${row.metadata ?? 'null'},${state}`
}

const columns = Object.keys(conversionSchema.entries) as (keyof typeof conversionSchema.entries)[]

/** Conversions as CSV, with the fields of the JSON answer as columns. It is written in slices. */
export async function* toConversionCsv(chunks: AsyncIterable<StoredConversion[]>): AsyncGenerator<string> {
  yield csvLine(columns)
  for await (const rows of chunks) {
    const lines = await mapInSlices(rows, (row) => {
      const cells = { ...factsOf(row), ...stateOf(row), metadata: row.metadata }
      return csvLine(columns.map((name) => cells[name]))
    })
    yield lines.join('')
  }
}
