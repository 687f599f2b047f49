import { exactJson } from './exact-json.js'

/** Spreadsheets take what begins so for a formula; many values are visitors' own words. An apostrophe makes it text. */
const formula = /^[=+\-@\t\r]/

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Null is nothing, lists and objects are JSON. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : exactJson(value)
  return formula.test(text) ? `'${text}` : text
}

export function csvCell(value: unknown): string {
  const text = textOf(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const tsvCell = (value: unknown) => textOf(value).replace(/[\\\t\n\r]/g, (character) => escapes[character])

/** A line of CSV (RFC 4180), end included. */
export const csvLine = (cells: unknown[]) => `${cells.map(csvCell).join(',')}\r\n`

/** A line of tab-separated values, in which tabs and line ends are written with a backslash. */
export const tsvLine = (cells: unknown[]) => `${cells.map(tsvCell).join('\t')}\n`

export const contentTypes = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  tsv: 'text/tab-separated-values; charset=utf-8',
}
