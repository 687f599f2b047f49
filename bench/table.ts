/** One line of the result: what was measured, against what, and whether it is enough. */
export interface Row {
  what: string
  against: string
  value: number
  unit: 'times' | 'µs' | 'ms' | 'seconds' | 'percent' | 'kilobytes' | 'frames a second' | 'clicks a second'
  must: number
  want: number
  /** Whether more is better; otherwise less is. */
  more: boolean
  detail: string
}

const formats: Record<Row['unit'], (value: number) => string> = {
  times: (value) => `${value.toFixed(2)}×`,
  µs: (value) => `${value.toFixed(1)} µs`,
  ms: (value) => `${value.toFixed(2)} ms`,
  seconds: (value) => `${value.toFixed(3)} s`,
  percent: (value) => `${value.toFixed(2)} %`,
  kilobytes: (value) => `${value.toFixed(1)} kB`,
  'frames a second': (value) => `${value.toFixed(1)}/s`,
  'clicks a second': (value) => `${(value / 1000).toFixed(1)}k/s`,
}
const format = ({ unit }: Row, value: number) => formats[unit](value)

function verdict(row: Row): string {
  const reaches = (bound: number) => (row.more ? row.value >= bound : row.value <= bound)
  return reaches(row.want) ? 'as wanted' : reaches(row.must) ? 'enough' : 'TOO LITTLE'
}

export function printRows(rows: readonly Row[]) {
  const cells = rows.map((row) => [
    row.what,
    row.against,
    format(row, row.value),
    format(row, row.must),
    format(row, row.want),
    verdict(row),
    row.detail,
  ])
  const head = ['what', 'against', 'measured', 'must', 'want', '', 'figures']
  const widths = head.map((title, i) => Math.max(title.length, ...cells.map((row) => row[i].length)))
  for (const row of [head, widths.map((width) => '-'.repeat(width)), ...cells])
    console.log(`| ${row.map((cell, i) => cell.padEnd(widths[i])).join(' | ')} |`)
}
