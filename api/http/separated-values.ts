import { exactJson } from './body/exact-json.js'

/**
 * A place where a spreadsheet would begin a formula: the begin of a cell, and behind `;`, a tab or a line end, because some
 * spreadsheets begin a cell there, whatever is quoted. Many values are visitors' own words.
 */
const atBegin = /^(?=["']*[=+\-@\uff0b\uff0d\uff1d\uff20\t\r\n])/
const within = /(?<=[;\t\r\n])(?=["']*[=+\-@\uff0b\uff0d\uff1d\uff20])/g

/** An apostrophe makes it text. */
const withApostrophes = (text: string) => text.replace(within, "'").replace(atBegin, "'")

const atBeginEscaped = /^'(?=["']*[=+\-@\uff0b\uff0d\uff1d\uff20\t\r\n])/
const withinEscaped = /(?<=[;\t\r\n])'(?=["']*[=+\-@\uff0b\uff0d\uff1d\uff20])/g

/** Takes back what `csvCell` has put before formulas. @param text of a cell of an export */
export const withoutApostrophes = (text: string) => text.replace(atBeginEscaped, '').replace(withinEscaped, '')

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Null is nothing, lists and objects are JSON. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : exactJson(value)
  return withApostrophes(text)
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
