import type { CounterReport } from './api-client.js'
import type { Count } from './tally.js'
import type { Audience } from './workspace-reports.js'

export interface Difference {
  /** Which report, such as `workspace country include` */
  report: string
  /** Day or value */
  value: string
  expected: string
  reported: string
}

/** Least and largest right figure of a report; the two are equal if every request was answered. */
export interface Range {
  least: number
  most: number
}

export const rangeOf = (count: Count | undefined, { side, most }: Audience): Range => ({
  least: count?.[side] ?? 0,
  most: count?.[most] ?? 0,
})

export const rangesOf = <K>(counts: Map<K, Count>, audience: Audience) =>
  new Map([...counts].map(([key, count]) => [key, rangeOf(count, audience)]))

const nothing: Range = { least: 0, most: 0 }
export const isWithin = (value: number, { least, most }: Range) => value >= least && value <= most
const show = ({ least, most }: Range) => (least === most ? String(least) : `${least} to ${most}`)
const plus = (a: Range, b: Range): Range => ({ least: a.least + b.least, most: a.most + b.most })

export function compareCount(report: string, value: string, expected: Range, reported: number): Difference[] {
  return isWithin(reported, expected) ? [] : [{ report, value, expected: show(expected), reported: String(reported) }]
}

/** @param before what the report said before the clicks were made */
export function compareDays(
  report: string,
  expected: Map<string, Range>,
  reported: Map<string, number>,
  before: Map<string, number> = new Map(),
): Difference[] {
  const days = new Set([...expected.keys(), ...reported.keys()])
  return [...days].flatMap((day) =>
    compareCount(report, day, expected.get(day) ?? nothing, (reported.get(day) ?? 0) - (before.get(day) ?? 0)),
  )
}

/** A counter lists so many values. */
const VALUES_MAX = 10_000
const byText = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))
const isCut = ({ values }: CounterReport) => values.length >= VALUES_MAX

/** Clicks of a value in a report: one that is not listed has none, or no more than the last that is. */
function rangeIn(report: CounterReport, listed: Map<string, number>, value: string): Range {
  const count = listed.get(value)
  if (count !== undefined) return { least: count, most: count }
  return { least: 0, most: isCut(report) ? report.values.at(-1)!.count : 0 }
}

const listedOf = ({ values }: CounterReport) => new Map(values.map(({ value, count }) => [value ?? '', count]))

/** By count, most first, then by value; each value once; no more than 10,000. */
function compareOrder(report: string, { values }: CounterReport): Difference[] {
  const differences: Difference[] = []
  if (values.length > VALUES_MAX) {
    differences.push({ report, value: '(values)', expected: `${VALUES_MAX} at most`, reported: String(values.length) })
  }
  for (let i = 1; i < values.length; i++) {
    const [a, b] = [values[i - 1], values[i]]
    if (a.count > b.count || (a.count === b.count && byText(a.value ?? '', b.value ?? '') < 0)) continue
    const reported = `${b.value} (${b.count}) behind ${a.value} (${a.count})`
    differences.push({ report, value: '(order)', expected: 'by count, then value', reported })
  }
  return differences
}

const noReport: CounterReport = { total: 0, values: [] }

/**
 * Compares a counter with what must have been added to it since `before`. Of a list that is cut, what is listed must be
 * right, and nothing that is left out may belong before its last value.
 * @param clicks of the report in all: its `total`
 */
export function compareCounter(
  report: string,
  { expected, clicks }: { expected: Map<string, Range>; clicks: Range },
  reported: CounterReport,
  before: CounterReport = noReport,
): Difference[] {
  const listed = listedOf(reported)
  const listedBefore = listedOf(before)
  const differences = [
    ...compareCount(report, '(total)', clicks, reported.total - before.total),
    ...compareOrder(report, reported),
  ]
  for (const [value, count] of listed) {
    const must = plus(rangeIn(before, listedBefore, value), expected.get(value) ?? nothing)
    differences.push(...compareCount(report, value, must, count))
  }
  const last = reported.values.at(-1)
  for (const value of new Set([...expected.keys(), ...listedBefore.keys()])) {
    if (listed.has(value)) continue
    const must = plus(rangeIn(before, listedBefore, value), expected.get(value) ?? nothing)
    const isLeftOut =
      isCut(reported) &&
      (must.least < last!.count || (must.least === last!.count && byText(value, last!.value ?? '') > 0))
    if (must.least > 0 && !isLeftOut) differences.push({ report, value, expected: show(must), reported: 'not listed' })
  }
  return differences
}
