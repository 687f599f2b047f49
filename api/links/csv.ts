/**
 * A cell as RFC 4180 writes it. A text that a spreadsheet would take for a formula gets an apostrophe before it, which
 * spreadsheets show as the text that it was. Lists and objects are JSON.
 */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

export const csvLine = (values: unknown[]) => `${values.map(csvCell).join(',')}\r\n`
