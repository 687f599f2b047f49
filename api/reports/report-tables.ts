import { csvLine, tsvLine } from '../separated-values.js'
import type { Format } from './report-query.js'
import type { ClicksAnswer, CountersAnswer } from './report-schemas.js'

type Table = (string | number | null)[][]

/** Columns t, y; of a pivot t, link_id, y, without the sum of all. */
export function clicksTable({ traffic, links }: ClicksAnswer): Table {
  if (!links) return [['t', 'y'], ...traffic.map(({ t, y }) => [t, y])]
  const rows = links.flatMap(({ link_id, traffic }) => traffic.map(({ t, y }) => [t, link_id, y]))
  return [['t', 'link_id', 'y'], ...rows]
}

/** Columns value, count; a value that is not known is empty. */
export function countersTable({ values }: CountersAnswer): Table {
  return [['value', 'count'], ...values.map(({ value, count }) => [value, count])]
}

/** By which spreadsheets know that text is UTF-8. */
export const utf8Mark = '\ufeff'

export const toText = (table: Table, { format, bom }: { format: Format; bom?: boolean }) =>
  (bom && format === 'csv' ? utf8Mark : '') + table.map(format === 'csv' ? csvLine : tsvLine).join('')
