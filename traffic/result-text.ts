import type { Check } from './compare-reports.js'
import type { RunResult } from './run-traffic.js'

const DIFFERENCES_SHOWN = 20
const columns = ['report', 'values', 'expected', 'reported', 'differences'] as const

function table(checks: Check[]): string[] {
  const rows = [columns as readonly string[], ...checks.map((check) => columns.map((name) => String(check[name])))]
  const widths = columns.map((_, i) => Math.max(...rows.map((row) => row[i].length)))
  return rows.map((row) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[i]))).join('  '),
  )
}

/** The text at the end of a run. */
export function resultText({ checks, differences, tally, seconds, completeSeconds }: RunResult): string {
  const { answered, uncertain, unavailable, wrong } = tally.counts
  const rate = Math.round((answered + uncertain + unavailable + wrong) / seconds)
  return [
    '',
    ...table(checks),
    '',
    `${answered} requests answered in ${seconds.toFixed(1)} s, ${rate} a second; ${wrong} wrong answers, ` +
      `${unavailable} unavailable, ${uncertain} without an answer`,
    `Reports were complete ${completeSeconds.toFixed(1)} s after the last answer`,
    ...tally.wrongKept.map(({ request, got }) => `wrong answer: ${request.text.split('\r\n', 1)[0]}: ${got}`),
    ...differences
      .slice(0, DIFFERENCES_SHOWN)
      .map(
        ({ report, value, expected, reported }) =>
          `difference: ${report}: ${value || "''"}: expected ${expected}, reported ${reported}`,
      ),
    differences.length === 0 ? 'Every report is exact.' : `${differences.length} differences`,
  ].join('\n')
}
