type Cell = string | number | null

/** Spreadsheets take what begins so for a formula; many values are visitors' own words. */
const formula = /^[=+\-@\t\r]/

const guarded = (text: string) => (formula.test(text) ? `'${text}` : text)

function csvCell(cell: Cell) {
  if (typeof cell === 'number') return String(cell)
  const text = guarded(cell ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function tsvCell(cell: Cell) {
  if (typeof cell === 'number') return String(cell)
  return guarded(cell ?? '').replace(/[\\\t\n\r]/g, (character) => escapes[character])
}

/** A line of CSV (RFC 4180), end included. */
export const csvLine = (cells: Cell[]) => `${cells.map(csvCell).join(',')}\r\n`

/** A line of tab-separated values, in which tabs and line ends are written with a backslash. */
export const tsvLine = (cells: Cell[]) => `${cells.map(tsvCell).join('\t')}\n`

export const contentTypes = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  tsv: 'text/tab-separated-values; charset=utf-8',
}
