import type { Amount } from '../http/body/exact-json.js'
import { csvCell, csvLine, tsvCell, tsvLine } from '../http/separated-values.js'
import type { Format } from './report.js'
import type { CountersAnswer } from './report-schemas.js'

export type Table = (string | Amount | null)[][]

/**
 * Columns value, count, total. The total is the same in each row, and an unknown value is empty.
 * @param nameOf gives the name of a value, for the column `name`
 */
export function countersTable(
  { values, total }: CountersAnswer,
  nameOf?: (value: string | null) => string | null,
): Table {
  const head = ['value', ...(nameOf ? ['name'] : []), 'count', 'total']
  return [head, ...values.map(({ value, count }) => [value, ...(nameOf ? [nameOf(value)] : []), count, total])]
}

/** The byte order mark, by which spreadsheets recognise UTF-8. */
export const UTF8_MARK = '\ufeff'

/** An hour in the form that spreadsheets recognise. An hour that clocks show twice keeps its offset. */
const spreadsheetHour = (t: unknown) => String(t).replace(/T(\d\d:\d\d:\d\d)$/, ' $1')

function forSpreadsheets(table: Table): Table {
  return table[0]?.[0] === 't' ? table.map(([t, ...rest]) => [spreadsheetHour(t), ...rest]) : table
}

/** The forms of a table. */
export interface TableForm {
  format: Format
  bom?: boolean
}

/** The cells and lines of a table whose rows are written in slices. */
export function tableForm({ format, bom }: TableForm) {
  const isForSpreadsheets = format === 'csv' && bom === true
  const [cell, line, comma, end] = format === 'tsv' ? [tsvCell, tsvLine, '\t', '\n'] : [csvCell, csvLine, ',', '\r\n']
  return {
    cell,
    line,
    comma,
    end,
    timeOf: (t: string) => (isForSpreadsheets ? spreadsheetHour(t) : t),
    head: (columns: string[]) => Buffer.from((isForSpreadsheets ? UTF8_MARK : '') + line(columns)),
  }
}

export function toText(table: Table, { format, bom }: TableForm) {
  if (format === 'tsv') return table.map(tsvLine).join('')
  return bom ? UTF8_MARK + forSpreadsheets(table).map(csvLine).join('') : table.map(csvLine).join('')
}
