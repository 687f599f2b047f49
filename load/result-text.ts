import { rangeOfClicks } from './compare-links.js'
import type { LoadResult } from './run-load.js'
import type { Sent } from './send-load.js'

const DIFFERENCES_SHOWN = 20

const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)
const countOf = (links: number) => (links === 1 ? '1 link' : `${links} links`)
const show = (least: number, most: number) => (least === most ? String(least) : `${least} to ${most}`)

function latencyText({ latencies }: Sent): string {
  if (latencies.count === 0) return 'Latency: nothing was answered'
  const ms = (microseconds: number) => `${(microseconds / 1000).toFixed(2)} ms`
  const percentiles = [50, 97.5, 99].map((p) => `p${p} ${ms(latencies.percentile(p))}`)
  return `Latency: ${[...percentiles, `max ${ms(latencies.max)}`].join(', ')}`
}

function answersText({ statuses, reconnects, errors, timeouts }: Sent): string {
  const others = [...statuses].filter(([status]) => status < 200 || status > 399).sort(([a], [b]) => a - b)
  const kinds = others.map(([status, count]) => `${count} with ${status}`)
  return (
    `Answers that are neither 2xx nor 3xx: ${kinds.length > 0 ? kinds.join(', ') : 'none'}; ` +
    `errors of connections: ${errors}, opened again: ${reconnects}, timeouts: ${timeouts}`
  )
}

function comparisonLines({ comparison, links, sent }: LoadResult): string[] {
  if (typeof comparison === 'string') return [`Reports were not compared: ${comparison}.`]
  const { recorded, differences, completeSeconds } = comparison
  const ranges = sent.visits.map(rangeOfClicks)
  const [least, most] = [sumOf(ranges.map(({ least }) => least)), sumOf(ranges.map(({ most }) => most))]
  const uncertain =
    most > least ? [`${most - least} requests had no answer or a page: each of them may be a click or not.`] : []
  if (most === 0) return ['No click was answered, so there is nothing to compare.']
  const verdict =
    differences.length === 0
      ? `The reports agree, link by link. They were complete ${completeSeconds.toFixed(1)} s after the last answer.`
      : `${differences.length} of ${countOf(links.length)} differ.`
  return [
    `Clicks: ${show(least, most)} answered, ${recorded} in the reports of ${countOf(links.length)}`,
    ...uncertain,
    ...differences.slice(0, DIFFERENCES_SHOWN).map(({ index, expected, recorded }) => {
      const { host, path } = links[index]
      return `difference: ${host}${path}: ${show(expected.least, expected.most)} answered, ${recorded} in the report`
    }),
    verdict,
  ]
}

/** The text that a run prints at its end. */
export function resultText(result: LoadResult): string {
  const { sent } = result
  const answers = sumOf([...sent.statuses.values()])
  const perSecond = sent.seconds > 0 ? Math.round(answers / sent.seconds) : 0
  const unanswered = sumOf(sent.visits.map((one) => one.sent)) - answers
  return [
    `${answers} requests answered in ${sent.seconds.toFixed(1)} s over ${sent.connections} connections: ` +
      `${perSecond} a second; ${unanswered} without an answer`,
    latencyText(sent),
    answersText(sent),
    ...comparisonLines(result),
  ].join('\n')
}

/** Whether redirects came back, and the reports have them. */
export const isGood = ({ comparison, sent }: LoadResult) =>
  (typeof comparison === 'string' || comparison.differences.length === 0) &&
  sent.visits.some(({ redirected }) => redirected > 0)
