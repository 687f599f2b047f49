import { exactJson } from './body/exact-json.js'

/**
 * A place where a spreadsheet would start a formula: the start of a cell, and after `;`, a tab or a line end, because
 * some spreadsheets start a new cell there even inside quotes. Visitors choose many of the exported values.
 */
const AT_BEGIN = /^(?=["']*[=+\-@\uff0b\uff0d\uff1d\uff20\t\r\n])/
const WITHIN = /(?<=[;\t\r\n])(?=["']*[=+\-@\uff0b\uff0d\uff1d\uff20])/g

/** Puts an apostrophe before each formula, so that spreadsheets treat it as text. */
const withApostrophes = (text: string) => text.replace(WITHIN, "'").replace(AT_BEGIN, "'")

const AT_BEGIN_ESCAPED = /^'(?=["']*[=+\-@\uff0b\uff0d\uff1d\uff20\t\r\n])/
const WITHIN_ESCAPED = /(?<=[;\t\r\n])'(?=["']*[=+\-@\uff0b\uff0d\uff1d\uff20])/g

/** Removes the apostrophes that `csvCell` has added. @param text a cell of an export, without its quotes */
export const withoutApostrophes = (text: string) => text.replace(AT_BEGIN_ESCAPED, '').replace(WITHIN_ESCAPED, '')

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** The text of a cell. Null is empty, lists and objects are JSON. */
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

export const tsvCell = (value: unknown) => textOf(value).replace(/[\\\t\n\r]/g, (character) => escapes[character])

/** A line of CSV (RFC 4180) with its line end. */
export const csvLine = (cells: unknown[]) => `${cells.map(csvCell).join(',')}\r\n`

/** A line of tab-separated values. Tabs and line ends inside a value are written as `\t` and `\n`. */
export const tsvLine = (cells: unknown[]) => `${cells.map(tsvCell).join('\t')}\n`

export const contentTypes = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  tsv: 'text/tab-separated-values; charset=utf-8',
}
