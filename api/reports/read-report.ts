import { COUNTERS, type Counter } from '../../rollups/counters.js'
import { counterQuery, type Query, seriesQuery, totalQuery, valuesSeriesQuery } from './click-queries.js'
import { pointsOf } from './points.js'
import type { Report } from './report.js'
import type { ClicksAnswer, CountersAnswer, Point } from './report-schemas.js'

/** Runs a query in ClickHouse within the bounds of the request. */
export type RunReportQuery = <Row>(query: Query) => Promise<Row[]>

/** How many links a pivot lists when the query names none. They are those with most clicks. */
const PIVOT_LINKS_MAX = 100

type Counts = Map<number, number>

const trafficOf = (report: Report, countOf: Counts): Point[] =>
  pointsOf(report).map(({ key, t }) => ({ t, y: countOf.get(key) ?? 0 }))

const sumOf = (traffic: Point[]) => traffic.reduce((sum, { y }) => sum + (y ?? 0), 0)

async function readTotal(ask: RunReportQuery, report: Report) {
  const [row] = await ask<{ count: number }>(totalQuery(report))
  return row?.count ?? 0
}

async function rankLinks(ask: RunReportQuery, report: Report) {
  const rows = await ask<{ value: string }>(counterQuery('link_id', report, PIVOT_LINKS_MAX))
  return rows.map(({ value }) => Number(value))
}

async function readLinks(ask: RunReportQuery, report: Report) {
  const linkIds = report.linkIds ?? (await rankLinks(ask, report))
  if (linkIds.length === 0) return []
  const ofLinks = { ...report, linkIds }
  const [rows, visitors] = await Promise.all([
    ask<{ point: number; link: number; count: number }>(seriesQuery(ofLinks, true)),
    report.unique ? ask<{ link: number; count: number }>(totalQuery(ofLinks, true)) : undefined,
  ])
  const countsOf = new Map<number, Counts>(linkIds.map((id) => [id, new Map()]))
  for (const { point, link, count } of rows) countsOf.get(link)?.set(point, count)
  const visitorsOf = visitors && new Map(visitors.map(({ link, count }) => [link, count]))
  return [...countsOf].map(([link_id, countOf]) => {
    const traffic = trafficOf(report, countOf)
    return { link_id, total: visitorsOf ? (visitorsOf.get(link_id) ?? 0) : sumOf(traffic), traffic }
  })
}

async function readValues(ask: RunReportQuery, report: Report, { counter, top }: { counter: Counter; top: number }) {
  const found = await ask<{ value: string; count: number }>(counterQuery(counter, report, top))
  const countsOf = new Map<string, Counts>(found.map(({ value }) => [value, new Map()]))
  if (found.length > 0) {
    const query = valuesSeriesQuery(report, counter, [...countsOf.keys()])
    const rows = await ask<{ point: number; value: string; count: number }>(query)
    for (const { point, value, count } of rows) countsOf.get(value)?.set(point, count)
  }
  return found.map(({ value, count }) => ({
    value: value === '' ? null : value,
    count,
    traffic: trafficOf(report, countsOf.get(value)!),
  }))
}

/** The total of visitors is a query of its own. The sum of points would count a visitor once for each of them. */
async function readTraffic(ask: RunReportQuery, report: Report) {
  const [rows, visitors] = await Promise.all([
    ask<{ point: number; count: number }>(seriesQuery(report)),
    report.unique ? readTotal(ask, report) : undefined,
  ])
  const traffic = trafficOf(report, new Map(rows.map(({ point, count }) => [point, count])))
  return { total: visitors ?? sumOf(traffic), traffic }
}

/** Reads the previous period too, if the report is compared with it. */
const readPrevious = <T>({ previous, ...report }: Report, read: (report: Report) => Promise<T>) =>
  previous && read({ ...report, ...previous })

/** One point for each step of time, also without clicks. On request for each link or value, and the previous period. */
export async function readSeries(ask: RunReportQuery, report: Report): Promise<ClicksAnswer> {
  const [all, links, values, previous] = await Promise.all([
    readTraffic(ask, report),
    report.pivot ? readLinks(ask, report) : undefined,
    report.by && readValues(ask, report, report.by),
    readPrevious(report, (before) => readTraffic(ask, before)),
  ])
  return {
    frequency: report.frequency,
    ...all,
    ...(links && { links }),
    ...(values && { values }),
    ...(previous && { previous }),
  }
}

/** `total` counts every click of the report, even if its value is not listed. */
export async function readCounts(ask: RunReportQuery, counter: Counter, report: Report): Promise<CountersAnswer> {
  const [counts, previous] = await Promise.all([
    countsOf(ask, counter, report),
    readPrevious(report, (before) => countsOf(ask, counter, before)),
  ])
  return { ...counts, ...(previous && { previous }) }
}

async function countsOf(ask: RunReportQuery, counter: Counter, report: Report) {
  // A click may have several parameters, and a visitor several values. Then the sum of the counts is not the total.
  const isSum = COUNTERS[counter].list === undefined && !report.unique
  const [rows, total] = await Promise.all([
    ask<{ value: string; count: number; total: number }>(counterQuery(counter, report, report.top)),
    isSum ? undefined : readTotal(ask, report),
  ])
  return {
    total: total ?? rows[0]?.total ?? 0,
    values: rows.map(({ value, count }) => ({ count, value: value === '' ? null : value })),
  }
}
