import { pointsOf } from '../points.js'
import type { Ask } from '../read-report.js'
import type { ConversionReport } from './conversion-query.js'
import type { ConversionCountersAnswer, ConversionCounts, ConversionSeriesAnswer } from './conversion-schemas.js'
import { type CountsRow, conversionCounterQuery, conversionSeriesQuery } from './conversion-sql.js'

/** Currencies by name, so that an answer is the same each time. */
export const toRevenue = (pairs: CountsRow['revenue']): Record<string, number> =>
  Object.fromEntries(pairs.toSorted(([a], [b]) => (a < b ? -1 : 1)))

export const toCounts = (row: CountsRow): ConversionCounts => ({
  conversions: row.conversions,
  leads: row.leads,
  sales: row.sales,
  custom: row.custom,
  refunds: row.refunds,
  revenue: toRevenue(row.revenue),
})

export const noCounts = (): CountsRow => ({ conversions: 0, leads: 0, sales: 0, custom: 0, refunds: 0, revenue: [] })

/** The sum of several counts. */
function sumOf(rows: readonly CountsRow[]): CountsRow {
  const sum = noCounts()
  const cents = new Map<string, number>()
  for (const row of rows) {
    sum.conversions += row.conversions
    sum.leads += row.leads
    sum.sales += row.sales
    sum.custom += row.custom
    sum.refunds += row.refunds
    for (const [currency, amount] of row.revenue) cents.set(currency, (cents.get(currency) ?? 0) + amount)
  }
  return { ...sum, revenue: [...cents] }
}

async function seriesOf(ask: Ask, report: ConversionReport) {
  const rows = await ask<CountsRow & { bucket: number }>(conversionSeriesQuery(report))
  const rowOf = new Map(rows.map((row) => [row.bucket, row]))
  return {
    totals: toCounts(sumOf(rows)),
    series: pointsOf(report).map(({ key, t }) => ({ t, ...toCounts(rowOf.get(key) ?? noCounts()) })),
  }
}

async function countersOf(ask: Ask, counter: string, report: ConversionReport) {
  const rows = await ask<CountsRow & { value: string; total: number }>(conversionCounterQuery(counter, report))
  return {
    total: rows[0]?.total ?? 0,
    values: rows.map((row) => ({
      count: row.conversions,
      value: row.value === '' ? null : row.value,
      leads: row.leads,
      sales: row.sales,
      revenue: toRevenue(row.revenue),
    })),
  }
}

/** `read` of the report, and beside it what the time before is compared with. */
export async function compared<T extends object>(
  report: ConversionReport,
  read: (report: ConversionReport) => Promise<T>,
): Promise<T & { previous?: T }> {
  const { previous } = report
  if (!previous) return read(report)
  const [now, before] = await Promise.all([read(report), read(previous)])
  return { ...now, previous: before }
}

/** A point a step, those without conversions too. */
export const readConversionSeries = (ask: Ask, report: ConversionReport): Promise<ConversionSeriesAnswer> =>
  compared(report, (each) => seriesOf(ask, each))

export const readConversionCounts = (
  ask: Ask,
  counter: string,
  report: ConversionReport,
): Promise<ConversionCountersAnswer> => compared(report, (each) => countersOf(ask, counter, each))
