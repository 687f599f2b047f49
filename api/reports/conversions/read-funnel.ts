import { CLICK_COLUMNS } from '../../../conversions/conversion-row.js'
import { groupedQuery, type Query } from '../click-queries.js'
import type { RunReportQuery } from '../read-report.js'
import { linkIdsOf } from './conversion-filters.js'
import type { ConversionReport } from './conversion-query.js'
import type { FunnelAnswer, FunnelSteps } from './conversion-schemas.js'
import {
  type CustomersRow,
  commonestLinksQuery,
  conversionConditions,
  customersQuery,
  type FunnelRow,
  funnelQuery,
  linkCustomersQuery,
  linkFunnelQuery,
} from './conversion-sql.js'
import { compared, noCounts, toCounts } from './read-conversions.js'

const LINKS_MAX = 1_000

/** Rows (link): links with clicks of people, most clicks first. */
function clickedLinksQuery(report: ConversionReport): Query {
  const { query, params } = clicksQuery(report, 'all')
  return { query: `SELECT link FROM (\n${query}\n) ORDER BY count DESC, link LIMIT ${LINKS_MAX}`, params }
}

/** Ids of links: first those with conversions, most first, then those with clicks only. */
async function rankLinks(ask: RunReportQuery, report: ConversionReport): Promise<number[]> {
  const queries = [commonestLinksQuery(report, LINKS_MAX), clickedLinksQuery(report)]
  const found = await Promise.all(queries.map((query) => ask<{ link: number }>(query)))
  return [...new Set(found.flat().map(({ link }) => link))].slice(0, LINKS_MAX)
}

/** The counters that clicks have too. Filters on other counters do not apply to clicks. */
const clickCounters = ['link_id', 'country', ...CLICK_COLUMNS]

/**
 * Clicks of people: one row (count), or rows (link, count) with `links`. Rollups are read if there is no filter except
 * one on links, otherwise raw clicks.
 * @param links the links to group by
 */
function clicksQuery(report: ConversionReport, links?: number[] | 'all'): Query {
  const linkIds = links === 'all' ? undefined : links
  const { workspaceId, period, nowMs, stretches, frequency } = report
  const filters = Object.fromEntries(
    Object.entries(report.filters).filter(([counter]) => clickCounters.includes(counter)),
  )
  const named = linkIdsOf(filters)
  if (Object.keys(filters).length === 0 || (named && Object.keys(filters).length === 1)) {
    const common = { workspaceId, period, nowMs, stretches, frequency, filters: {}, unique: false, pivot: false }
    return groupedQuery(
      { ...common, bots: 'exclude', format: 'json', linkIds: linkIds ?? named },
      { byLink: links !== undefined },
    )
  }
  const params: Query['params'] = { workspace_id: workspaceId, from: period.fromMs, to: period.toMs }
  const conditions = conversionConditions(filters, params)
  if (linkIds) params.links = linkIds
  return {
    query: [
      `SELECT ${links ? 'link_id AS link, ' : ''}count() AS count FROM clicks`,
      "WHERE workspace_id = {workspace_id:UInt32} AND bot_name = ''",
      'AND time >= fromUnixTimestamp64Milli({from:Int64}) AND time < fromUnixTimestamp64Milli({to:Int64})',
      ...conditions,
      linkIds ? 'AND link_id IN {links:Array(UInt32)}' : '',
      links ? 'GROUP BY link' : '',
    ].join('\n'),
    params,
  }
}

const rateOf = (part: number, whole: number) => (whole === 0 ? null : part / whole)

const secondsOf = ([median, p90]: number[], conversions: number) =>
  conversions === 0 ? null : { median: median / 1000, p90: p90 / 1000 }

function toSteps(clicks: number, row: FunnelRow): FunnelSteps {
  const counts = toCounts(row)
  return {
    clicks,
    ...counts,
    rates: {
      click_to_lead: rateOf(counts.leads, clicks),
      lead_to_sale: rateOf(counts.sales, counts.leads),
      click_to_sale: rateOf(counts.sales, clicks),
    },
    seconds_to_convert: {
      lead: secondsOf(row.lead_ms, row.lead_ms_of),
      sale: secondsOf(row.sale_ms, row.sale_ms_of),
    },
  }
}

const noFunnel = (): FunnelRow => ({ ...noCounts(), lead_ms: [], lead_ms_of: 0, sale_ms: [], sale_ms_of: 0 })

async function funnelOf(ask: RunReportQuery, report: ConversionReport) {
  const [clicks, rows, customers] = await Promise.all([
    ask<{ count: number }>(clicksQuery(report)),
    ask<FunnelRow>(funnelQuery(report)),
    ask<CustomersRow>(customersQuery(report)),
  ])
  return {
    ...toSteps(clicks[0]?.count ?? 0, rows[0] ?? noFunnel()),
    customers: customers[0] ?? { leads: 0, sales: 0, all: 0, new: 0, returning: 0 },
  }
}

async function linksOf(ask: RunReportQuery, report: ConversionReport): Promise<FunnelAnswer['links']> {
  const linkIds = linkIdsOf(report.filters) ?? (await rankLinks(ask, report))
  if (linkIds.length === 0) return []
  const [rows, clicks, customers] = await Promise.all([
    ask<FunnelRow & { link: number }>(linkFunnelQuery(report, linkIds)),
    ask<{ link: number; count: number }>(clicksQuery(report, linkIds)),
    ask<CustomersRow & { link: number }>(linkCustomersQuery(report, linkIds)),
  ])
  const byLink = <Row extends { link: number }>(some: Row[]) => new Map(some.map((row) => [row.link, row]))
  const [rowOf, clicksOf, customersOf] = [byLink(rows), byLink(clicks), byLink(customers)]
  return linkIds.map((link_id) => {
    const { leads = 0, sales = 0, all = 0 } = customersOf.get(link_id) ?? {}
    const steps = toSteps(clicksOf.get(link_id)?.count ?? 0, rowOf.get(link_id) ?? noFunnel())
    return { link_id, ...steps, customers: { leads, sales, all } }
  })
}

/** The clicks and the conversions of the period. A conversion counts by its own time, not by that of its click. */
export async function readFunnel(ask: RunReportQuery, report: ConversionReport): Promise<FunnelAnswer> {
  const [funnel, links] = await Promise.all([
    compared(report, (each) => funnelOf(ask, each)),
    report.byLink ? linksOf(ask, report) : undefined,
  ])
  return { ...funnel, ...(links && { links }) }
}
