import type { ClickHouseClient } from '@clickhouse/client'
import { counterQuery, seriesQuery } from './click-queries.js'
import { daysOf } from './period.js'
import type { Report } from './report-query.js'
import { runQuery } from './run-query.js'

interface Counted {
  counted: string
  count: number
}

/** A point a day, days without clicks too. */
export async function readSeries(client: ClickHouseClient, report: Report) {
  const rows = await runQuery<Counted>(client, seriesQuery(report))
  const countOf = new Map(rows.map((row) => [row.counted, row.count]))
  return { traffic: daysOf(report.period).map((day) => ({ t: day, y: countOf.get(day) ?? 0 })) }
}

async function countClicks(client: ClickHouseClient, report: Report) {
  const rows = await runQuery<Counted>(client, seriesQuery(report))
  return rows.reduce((sum, row) => sum + row.count, 0)
}

/** `total` counts every click of the report, also those whose value is not listed. */
export async function readCounts(client: ClickHouseClient, counter: string, report: Report) {
  const [rows, clicks] = await Promise.all([
    runQuery<Counted & { total: number }>(client, counterQuery(counter, report)),
    // A click has any number of parameters: their sum is not the clicks.
    counter === 'top_params' ? countClicks(client, report) : undefined,
  ])
  return {
    total: clicks ?? rows[0]?.total ?? 0,
    values: rows.map(({ counted, count }) => ({ count, value: counted === '' ? null : counted })),
  }
}
