import { COUNTERS, type Counter } from '../../rollups/counters.js'
import { mapInSlices } from '../http/body/in-slices.js'
import { ANSWER_BYTES_MAX } from '../http/body/large-answer.js'
import { InvalidFields } from '../http/errors.js'
import {
  counterQuery,
  linksSeriesQuery,
  type Query,
  seriesQuery,
  totalQuery,
  valuesSeriesQuery,
} from './click-queries.js'
import { pointsOf } from './points.js'
import type { Report } from './report.js'
import type { CountersAnswer } from './report-schemas.js'

/** Runs a query in ClickHouse within the bounds of the request. */
export type RunReportQuery = <Row>(query: Query) => Promise<Row[]>

/** How many links a pivot lists when the query names none. They are those with most clicks. */
const PIVOT_LINKS_MAX = 100

/** The count of each point of a report, in their order. */
type Counts = number[]

interface Counted {
  total: number
  counts: Counts
}

/** A series as numbers. A pivot of many links has hundreds of thousands, so no point is an object. */
export interface Series extends Counted {
  /** `t` of each point. */
  labels: string[]
  links?: ({ link_id: number } & Counted)[]
  values?: { value: string | null; count: number; counts: Counts }[]
  previous?: Pick<Series, keyof Counted | 'labels'>
}

/** The points of a series that have clicks: keys and counts, side by side. */
interface PointsRow {
  points: number[]
  counts: number[]
}

/** Returns a function that gives all points of the report their counts. */
function fillerOf(report: Report) {
  const points = pointsOf(report)
  const placeOf = new Map(points.map(({ key }, place) => [key, place]))
  return function fill(row: PointsRow | undefined): Counts {
    const counts = new Array<number>(points.length).fill(0)
    row?.points.forEach((key, i) => {
      const place = placeOf.get(key)
      if (place !== undefined) counts[place] = row.counts[i]
    })
    return counts
  }
}

const sumOf = (counts: Counts) => counts.reduce((sum, count) => sum + count, 0)

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
    ask<PointsRow & { link: number }>(linksSeriesQuery(ofLinks)),
    report.unique ? ask<{ link: number; count: number }>(totalQuery(ofLinks, true)) : undefined,
  ])
  const rowOf = new Map(rows.map((row) => [row.link, row]))
  const visitorsOf = visitors && new Map(visitors.map(({ link, count }) => [link, count]))
  const fill = fillerOf(report)
  return mapInSlices([...new Set(linkIds)], (link_id) => {
    const counts = fill(rowOf.get(link_id))
    return { link_id, total: visitorsOf ? (visitorsOf.get(link_id) ?? 0) : sumOf(counts), counts }
  })
}

async function readValues(ask: RunReportQuery, report: Report, { counter, top }: { counter: Counter; top: number }) {
  const found = await ask<{ value: string; count: number; hash: string }>(counterQuery(counter, report, top))
  if (found.length === 0) return []
  const query = valuesSeriesQuery(
    report,
    counter,
    found.map(({ hash }) => hash),
  )
  const rows = await ask<PointsRow & { value: string }>(query)
  const rowOf = new Map(rows.map((row) => [row.value, row]))
  const fill = fillerOf(report)
  return mapInSlices(found, ({ value, count }) => ({
    value: value === '' ? null : value,
    count,
    counts: fill(rowOf.get(value)),
  }))
}

/** The total of visitors is a query of its own. The sum of points would count a visitor once for each of them. */
async function readTraffic(ask: RunReportQuery, report: Report) {
  const [rows, visitors] = await Promise.all([
    ask<{ point: number; count: number }>(seriesQuery(report)),
    report.unique ? readTotal(ask, report) : undefined,
  ])
  const row = { points: rows.map(({ point }) => point), counts: rows.map(({ count }) => count) }
  const counts = fillerOf(report)(row)
  return { labels: pointsOf(report).map(({ t }) => t), total: visitors ?? sumOf(counts), counts }
}

/** Reads the previous period too, if the report is compared with it. */
const readPrevious = <T>({ previous, ...report }: Report, read: (report: Report) => Promise<T>) =>
  previous && read({ ...report, ...previous })

/** One point for each step of time, also without clicks. On request for each link or value, and the previous period. */
export async function readSeries(ask: RunReportQuery, report: Report): Promise<Series> {
  const [all, links, values, previous] = await Promise.all([
    readTraffic(ask, report),
    report.pivot ? readLinks(ask, report) : undefined,
    report.by && readValues(ask, report, report.by),
    readPrevious(report, (before) => readTraffic(ask, before)),
  ])
  return { ...all, links, values, previous }
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
    ask<{ value: string; count: number; total: number; bytes: number }>(counterQuery(counter, report, report.top)),
    isSum ? undefined : readTotal(ask, report),
  ])
  if (rows.length > 1 && rows[0].bytes > ANSWER_BYTES_MAX) {
    const fitting = Math.max(1, Math.floor((rows.length * ANSWER_BYTES_MAX) / rows[0].bytes))
    const tooLarge = `is too large for these values, which have more than ${ANSWER_BYTES_MAX / 1_000_000} MB`
    throw new InvalidFields({ top: [`${tooLarge}; about ${fitting} fit`] })
  }
  return {
    total: total ?? rows[0]?.total ?? 0,
    values: rows.map(({ value, count }) => ({ count, value: value === '' ? null : value })),
  }
}
