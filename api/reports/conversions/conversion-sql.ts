import { COUNTER_VALUES_MAX, type Query } from '../click-queries.js'
import { deviceGroupsOf } from '../filter-conditions.js'
import { pointKeySql } from '../points.js'
import { CONVERSION_COUNTERS } from './conversion-counters.js'
import type { ConversionFilters } from './conversion-filters.js'
import type { ConversionReport } from './conversion-query.js'

/** Selects the conversions that count: the last version of each, unless it is voided. */
const FROM_COUNTED = 'FROM conversions FINAL\nWHERE workspace_id = {workspace_id:UInt32} AND voided = 0'

// A refund is a row with a negative amount: it is no sale, but takes from revenue.
const counts = {
  conversions: 'count()',
  leads: "countIf(event_type = 'lead' AND amount_cents >= 0)",
  sales: "countIf(event_type = 'sale' AND amount_cents >= 0)",
  custom: "countIf(event_type = 'custom' AND amount_cents >= 0)",
  refunds: 'countIf(amount_cents < 0)',
}

/** The counts of a row. Sums of cents are digits, because a number would round them. */
export type CountsRow = Record<keyof typeof counts, number> & { revenue: [currency: string, cents: string][] }

/** Rows that replace each other are of one month. So a month that is stored as one part needs no merge. */
const withSettings = ({ query, params }: Query): Query => ({
  query: `${query}\nSETTINGS do_not_merge_across_partitions_select_final = 1`,
  params,
})

/**
 * @param params receives the values
 * @param sqlOf gives SQL of a counter in the table
 * @returns conditions, each with its AND
 */
export function conversionConditions(
  filters: ConversionFilters,
  params: Query['params'],
  sqlOf = (counter: string) => CONVERSION_COUNTERS[counter].value,
): string[] {
  return Object.entries(filters).flatMap(([counter, choice]) => {
    const value = sqlOf(counter)
    const has = (name: string, values: string[]) => {
      params[name] = values
      // The filter `platform` also accepts the names of device groups.
      const groups = counter === 'platform' ? deviceGroupsOf(values) : []
      if (groups.length > 0) params[`${name}_device`] = groups
      const ofDevice = groups.length > 0 ? ` OR ${sqlOf('device')} IN {${name}_device:Array(String)}` : ''
      return CONVERSION_COUNTERS[counter].isAnyCase
        ? `has(arrayMap(one -> lowerUTF8(one), {${name}:Array(String)}), lowerUTF8(${value}))`
        : `(${value} IN {${name}:Array(String)}${ofDevice})`
    }
    return [
      ...(choice!.in.length > 0 ? [`AND ${has(`in_${counter}`, choice!.in)}`] : []),
      ...(choice!.notIn.length > 0 ? [`AND NOT ${has(`not_${counter}`, choice!.notIn)}`] : []),
    ]
  })
}

const FROM_SQL = 'fromUnixTimestamp64Milli({from:Int64})'
const TO_SQL = 'fromUnixTimestamp64Milli({to:Int64})'

/** Conditions on `conversions` other than workspace and time. @param counter the report's counter, if it has one */
function chosen({ filters, by }: ConversionReport, params: Query['params'], counter = by?.counter): string[] {
  // A server's own address says nothing about the customer's country. Only the country that the server sends counts.
  const isGeographic = counter === 'country' || 'country' in filters
  return [
    ...conversionConditions(filters, params),
    ...(isGeographic ? ["AND (ip_source != 'server' OR country != '')"] : []),
  ]
}

const paramsOf = ({ workspaceId, period }: ConversionReport): Query['params'] => ({
  workspace_id: workspaceId,
  from: period.fromMs,
  to: period.toMs,
})

interface Selected {
  /** SQL of the keys by their names. A name must not be that of a column. */
  keys?: Record<string, string>
  /** Further columns: SQL for each currency, and SQL that merges the currencies. */
  more?: Record<string, [ofCurrency: string, merged: string]>
  counter?: string
  /** Condition on the rows */
  which?: string
}

/** Rows (keys, counts, revenue) in any order. They are counted by currency first, and then merged. */
function countsQuery(report: ConversionReport, { keys = {}, more = {}, counter, which }: Selected): Query {
  const params = paramsOf(report)
  const names = Object.keys(keys)
  const inner = [
    ...Object.entries({ ...keys, ...counts }).map(([name, value]) => `${value} AS ${name}`),
    'sum(amount_cents) AS cents',
    ...Object.entries(more).map(([name, [ofCurrency]]) => `${ofCurrency} AS ${name}`),
  ]
  const outer = [
    ...names,
    ...Object.keys(counts).map((name) => `sum(each.${name}) AS ${name}`),
    "groupArrayIf((toString(each.currency), toString(each.cents)), each.currency != '') AS revenue",
    ...Object.entries(more).map(([name, [, merged]]) => `${merged} AS ${name}`),
  ]
  const query = [
    `SELECT ${outer.join(', ')} FROM (`,
    `SELECT currency, ${inner.join(', ')}`,
    `${FROM_COUNTED} AND occurred_at >= ${FROM_SQL} AND occurred_at < ${TO_SQL}`,
    ...chosen(report, params, counter),
    which ? `AND ${which}` : '',
    `GROUP BY ${['currency', ...names].join(', ')}`,
    ') AS each',
    names.length > 0 ? `GROUP BY ${names.join(', ')}` : '',
  ]
  return { query: query.filter(Boolean).join('\n'), params }
}

/** Rows (bucket, counts). Points without conversions have no row. */
export const conversionSeriesQuery = (report: ConversionReport): Query =>
  withSettings(countsQuery(report, { keys: { bucket: pointKeySql('toInt64(toUnixTimestamp(occurred_at))', report) } }))

/** SQL of a counter's value in a row, as text. */
const textOf = (counter: string) => `toString(${CONVERSION_COUNTERS[counter].value})`

/** Rows (value, counts, total): the first values by `order`. `total` is the number of all conversions. */
export function conversionCounterQuery(counter: string, report: ConversionReport): Query {
  const { figure, currency } = report.order
  const ofCurrency = figure === 'revenue' ? 'sumIf(each.cents, each.currency = {order_currency:String})' : undefined
  const { query, params } = countsQuery(report, {
    keys: { value: textOf(counter) },
    more: ofCurrency ? { ranked: ['0', ofCurrency] } : {},
    counter,
  })
  const ranked = ofCurrency ? 'ranked' : figure === 'count' ? 'conversions' : figure
  return withSettings({
    query: `SELECT *, sum(conversions) OVER () AS total FROM (\n${query}\n)
ORDER BY ${ranked} DESC, value LIMIT ${report.top ?? COUNTER_VALUES_MAX}`,
    params: { ...params, ...(ofCurrency && { order_currency: currency }) },
  })
}

/** Rows (bucket, value, counts): the series of some values of a counter. */
export function conversionValuesQuery(report: ConversionReport, counter: string, values: string[]): Query {
  const { query, params } = countsQuery(report, {
    keys: { bucket: pointKeySql('toInt64(toUnixTimestamp(occurred_at))', report), value: textOf(counter) },
    counter,
    which: `${textOf(counter)} IN {values:Array(String)}`,
  })
  return withSettings({ query, params: { ...params, values } })
}

// `click_time` is 0 when the click is unknown or deleted. Testing its id of 26 characters would double the query time.
// A conversion that is dated before its click has no meaningful time to convert, and is left out.
const WAITED_SQL = 'toUnixTimestamp64Milli(occurred_at) - toUnixTimestamp64Milli(click_time)'
function waitsOf(eventType: string) {
  const isTimed = `event_type = '${eventType}' AND amount_cents >= 0 AND click_time != 0 AND occurred_at >= click_time`
  const name = `${eventType}_ms`
  return {
    [name]: [
      `quantilesExactIfState(0.5, 0.9)(${WAITED_SQL}, ${isTimed})`,
      `quantilesExactIfMerge(0.5, 0.9)(each.${name})`,
    ],
    [`${name}_of`]: [`countIf(${isTimed})`, `sum(each.${name}_of)`],
  } as Record<string, [string, string]>
}
const waits = { ...waitsOf('lead'), ...waitsOf('sale') }

/** `lead_ms` and `sale_ms` are the median and the 90th percentile; `…_of` is the number of conversions behind them. */
export type FunnelRow = CountsRow & { lead_ms: number[]; lead_ms_of: number; sale_ms: number[]; sale_ms_of: number }

/** One row: counts, and the milliseconds from click to lead and to sale. */
export const funnelQuery = (report: ConversionReport): Query => withSettings(countsQuery(report, { more: waits }))

/** The rows of `funnelQuery` for some links, with a column `link`. */
export function linkFunnelQuery(report: ConversionReport, linkIds: number[]): Query {
  const { query, params } = countsQuery(report, {
    keys: { link: 'link_id' },
    more: waits,
    which: 'link_id IN {links:Array(UInt32)}',
  })
  return withSettings({ query, params: { ...params, links: linkIds } })
}

/** Rows (link): the links with most conversions. */
export function commonestLinksQuery(report: ConversionReport, linksMax: number): Query {
  const params = paramsOf(report)
  return withSettings({
    query: `
SELECT link_id AS link ${FROM_COUNTED} AND occurred_at >= ${FROM_SQL} AND occurred_at < ${TO_SQL} AND link_id != 0
${chosen(report, params).join('\n')}
GROUP BY link ORDER BY count() DESC, link LIMIT ${linksMax}`,
    params,
  })
}

const STEP_SQL = "multiIf(event_type = 'lead', 1, event_type = 'sale', 2, 4)"

/** Customers at each step. `new` and `returning` divide `all` by whether the customer had any conversion before. */
export interface CustomersRow {
  leads: number
  sales: number
  all: number
  new: number
  returning: number
}

/**
 * One row. The inner query makes a number of bits for each customer: 1 for a lead, 2 for a sale, 4 for another
 * conversion of the period, 8 for a conversion before the period. This took 73 ms of CPU for a million rows, and
 * comparing with the time of the first conversion took 82 ms. Customer 0 stands for an unknown customer.
 */
export function customersQuery(report: ConversionReport): Query {
  const params = paramsOf(report)
  const isChosen = ['amount_cents >= 0', ...chosen(report, params)].join(' ')
  return withSettings({
    query: `
SELECT countIf(bitAnd(steps, 1) > 0) AS leads, countIf(bitAnd(steps, 2) > 0) AS sales, count() AS all,
  countIf(bitAnd(steps, 8) = 0) AS new, countIf(bitAnd(steps, 8) > 0) AS returning
FROM (
  SELECT groupBitOr(if(occurred_at < ${FROM_SQL}, 8, if(${isChosen}, ${STEP_SQL}, 0))) AS steps
  ${FROM_COUNTED} AND occurred_at < ${TO_SQL}
  GROUP BY customer HAVING customer != 0 AND bitAnd(steps, 7) > 0
)`,
    params,
  })
}

/** Rows (link, leads, sales, all) of some links. */
export function linkCustomersQuery(report: ConversionReport, linkIds: number[]): Query {
  const params = { ...paramsOf(report), links: linkIds }
  return withSettings({
    query: `
SELECT link, countIf(bitAnd(steps, 1) > 0) AS leads, countIf(bitAnd(steps, 2) > 0) AS sales, count() AS all
FROM (
  SELECT link_id AS link, groupBitOr(${STEP_SQL}) AS steps
  ${FROM_COUNTED} AND occurred_at >= ${FROM_SQL} AND occurred_at < ${TO_SQL} AND customer != 0
    AND amount_cents >= 0 AND link_id IN {links:Array(UInt32)}
  ${chosen(report, params).join('\n  ')}
  GROUP BY link, customer
)
GROUP BY link`,
    params,
  })
}

/** Rows (link, counts) over all time. */
export function linkCountsQuery(workspaceId: number, linkIds: number[]): Query {
  const columns = Object.entries(counts).map(([name, value]) => `${value} AS ${name}`)
  return withSettings({
    query: `
SELECT link, ${Object.keys(counts)
      .map((name) => `sum(each.${name}) AS ${name}`)
      .join(', ')},
  groupArrayIf((toString(each.currency), toString(each.cents)), each.currency != '') AS revenue
FROM (
  SELECT link_id AS link, currency, ${columns.join(', ')}, sum(amount_cents) AS cents
  ${FROM_COUNTED} AND link_id IN {links:Array(UInt32)}
  GROUP BY link, currency
) AS each
GROUP BY link`,
    params: { workspace_id: workspaceId, links: linkIds },
  })
}

/** Rows (id, ranked) of links with conversions. Revenue is in the one currency that most conversions of the workspace have. */
export function linkFiguresQuery(workspaceId: number, column: 'conversions' | 'leads' | 'sales' | 'revenue'): Query {
  // `any` over no rows is ''. Without it, a scalar subquery without a row would be an error.
  const commonest = `(
    SELECT any(toString(currency)) FROM (
      SELECT currency ${FROM_COUNTED} AND currency != ''
      GROUP BY currency ORDER BY count() DESC, currency LIMIT 1
    )
  )`
  const ranked = column === 'revenue' ? `sumIf(amount_cents, currency = ${commonest})` : counts[column]
  return withSettings({
    query: `
SELECT link_id AS id, ${ranked} AS ranked ${FROM_COUNTED} AND link_id != 0
GROUP BY id`,
    params: { workspace_id: workspaceId },
  })
}
