import { type Amount, toAmount } from '../../http/body/exact-json.js'
import { mapInSlices } from '../../http/body/in-slices.js'
import { type PointKey, pointsOf } from '../points.js'
import type { RunReportQuery } from '../read-report.js'
import type { ConversionReport } from './conversion-query.js'
import type { ConversionCountersAnswer, ConversionCounts, ConversionSeriesAnswer } from './conversion-schemas.js'
import {
  type CountsRow,
  conversionCounterQuery,
  conversionSeriesQuery,
  conversionValuesQuery,
} from './conversion-sql.js'

/** Sorts currencies by name, so that equal answers are equal texts. */
export function toRevenue(pairs: CountsRow['revenue']): Record<string, Amount> {
  const sorted = pairs.length > 1 ? pairs.toSorted(([a], [b]) => (a < b ? -1 : 1)) : pairs
  const revenue: Record<string, Amount> = {}
  for (const [currency, cents] of sorted) revenue[currency] = toAmount(cents)
  return revenue
}

export const toCounts = (row: CountsRow): ConversionCounts => ({
  conversions: row.conversions,
  leads: row.leads,
  sales: row.sales,
  custom: row.custom,
  refunds: row.refunds,
  revenue: toRevenue(row.revenue),
})

export const noCounts = (): CountsRow => ({ conversions: 0, leads: 0, sales: 0, custom: 0, refunds: 0, revenue: [] })

function sumOf(rows: readonly CountsRow[]): CountsRow {
  const sum = noCounts()
  const cents = new Map<string, bigint>()
  for (const row of rows) {
    sum.conversions += row.conversions
    sum.leads += row.leads
    sum.sales += row.sales
    sum.custom += row.custom
    sum.refunds += row.refunds
    for (const [currency, amount] of row.revenue) cents.set(currency, (cents.get(currency) ?? 0n) + BigInt(amount))
  }
  return { ...sum, revenue: [...cents].map(([currency, amount]) => [currency, String(amount)]) }
}

type PointRow = CountsRow & { bucket: number }

function toSeries(points: readonly PointKey[], rows: readonly PointRow[]) {
  const rowOf = new Map(rows.map((row) => [row.bucket, row]))
  const nothing = toCounts(noCounts())
  const countsOf = (row: PointRow | undefined) => (row ? toCounts(row) : nothing)
  return {
    totals: toCounts(sumOf(rows)),
    series: points.map(({ key, t }) => ({ t, ...countsOf(rowOf.get(key)) })),
  }
}

const seriesOf = async (ask: RunReportQuery, report: ConversionReport) =>
  toSeries(pointsOf(report), await ask<PointRow>(conversionSeriesQuery(report)))

/** How many points one query answers. More would be parsed in one long turn. */
const POINTS_AT_ONCE = 20_000

/** A series for each of the commonest values of a counter. */
async function valuesOf(
  ask: RunReportQuery,
  report: ConversionReport,
  { counter, top }: { counter: string; top: number },
) {
  const found = await ask<{ value: string }>(conversionCounterQuery(counter, { ...report, top }))
  const names = found.map(({ value }) => value)
  const rowsOf = new Map<string, PointRow[]>(names.map((value) => [value, []]))
  const points = pointsOf(report)
  const atOnce = Math.max(1, Math.floor(POINTS_AT_ONCE / points.length))
  for (let at = 0; at < names.length; at += atOnce) {
    const query = conversionValuesQuery(report, counter, names.slice(at, at + atOnce))
    for (const row of await ask<PointRow & { value: string }>(query)) rowsOf.get(row.value)?.push(row)
  }
  return mapInSlices([...rowsOf], ([value, rows]) => ({
    value: value === '' ? null : value,
    ...toSeries(points, rows),
  }))
}

async function countersOf(ask: RunReportQuery, counter: string, report: ConversionReport) {
  const rows = await ask<CountsRow & { value: string; total: number }>(conversionCounterQuery(counter, report))
  return {
    total: rows[0]?.total ?? 0,
    values: rows.map((row) => ({
      count: row.conversions,
      value: row.value === '' ? null : row.value,
      leads: row.leads,
      sales: row.sales,
      refunds: row.refunds,
      revenue: toRevenue(row.revenue),
    })),
  }
}

/** Reads the report, and its previous period if it is compared with that. */
export async function compared<T extends object>(
  report: ConversionReport,
  read: (report: ConversionReport) => Promise<T>,
): Promise<T & { previous?: T }> {
  const { previous } = report
  if (!previous) return read(report)
  const [now, before] = await Promise.all([read(report), read(previous)])
  return { ...now, previous: before }
}

/** One point for each step of time, also without conversions. */
export async function readConversionSeries(
  ask: RunReportQuery,
  report: ConversionReport,
): Promise<ConversionSeriesAnswer> {
  const [series, values] = await Promise.all([
    compared(report, (each) => seriesOf(ask, each)),
    report.by && valuesOf(ask, report, report.by),
  ])
  return { frequency: report.frequency, ...series, ...(values && { values }) }
}

export const readConversionCounts = (
  ask: RunReportQuery,
  counter: string,
  report: ConversionReport,
): Promise<ConversionCountersAnswer> => compared(report, (each) => countersOf(ask, counter, each))
