import type { Amount } from '../../http/body/exact-json.js'
import type { ConversionCountersAnswer, ConversionSeriesAnswer, FunnelAnswer } from './conversion-schemas.js'

type Cell = string | Amount | null
type Revenue = Record<string, Amount>

/** Adds a column for each currency, such as `revenue_USD`. A row without the currency has 0. */
function withRevenue<Row extends { revenue: Revenue }>(columns: string[], rows: Row[], cellsOf: (row: Row) => Cell[]) {
  const currencies = [...new Set(rows.flatMap(({ revenue }) => Object.keys(revenue)))].sort()
  return [
    [...columns, ...currencies.map((currency) => `revenue_${currency}`)],
    ...rows.map((row) => [...cellsOf(row), ...currencies.map((currency) => row.revenue[currency] ?? 0)]),
  ]
}

const countColumns = ['conversions', 'leads', 'sales', 'custom', 'refunds'] as const

/** One row for each point. With `by` there is one for each point and value, and none for all conversions. */
export function conversionSeriesTable({ series, values }: ConversionSeriesAnswer) {
  if (!values)
    return withRevenue(['t', ...countColumns], series, (point) => [point.t, ...countColumns.map((name) => point[name])])
  const rows = values.flatMap(({ value, series }) => series.map((point) => ({ value, ...point })))
  return withRevenue(['t', 'value', ...countColumns], rows, (row) => [
    row.t,
    row.value,
    ...countColumns.map((name) => row[name]),
  ])
}

/** @param nameOf gives the name of a value, for the column `name` */
export const conversionCountersTable = (
  { values }: ConversionCountersAnswer,
  nameOf?: (value: string | null) => string | null,
) =>
  withRevenue(
    ['value', ...(nameOf ? ['name'] : []), 'count', 'leads', 'sales', 'refunds'],
    values,
    ({ value, count, leads, sales, refunds }) => [
      value,
      ...(nameOf ? [nameOf(value)] : []),
      count,
      leads,
      sales,
      refunds,
    ],
  )

const funnelColumns = [
  ...['clicks', 'conversions', 'leads', 'sales', 'custom', 'refunds', 'click_to_lead', 'lead_to_sale', 'click_to_sale'],
  ...['median_seconds_to_lead', 'p90_seconds_to_lead', 'median_seconds_to_sale', 'p90_seconds_to_sale'],
  ...['customers_of_leads', 'customers_of_sales', 'customers'],
]

function funnelCells(
  row: Omit<FunnelAnswer, 'links' | 'previous' | 'customers'> & { customers: Record<string, number> },
) {
  const { rates, seconds_to_convert: seconds, customers } = row
  return [
    ...[row.clicks, row.conversions, row.leads, row.sales, row.custom, row.refunds],
    ...[rates.click_to_lead, rates.lead_to_sale, rates.click_to_sale],
    ...[seconds.lead, seconds.sale].flatMap((each) => [each?.median ?? null, each?.p90 ?? null]),
    ...[customers.leads, customers.sales, customers.all],
  ]
}

/** One row, or one row for each link. */
export function funnelTable(funnel: FunnelAnswer) {
  if (funnel.links)
    return withRevenue(['link_id', ...funnelColumns], funnel.links, (row) => [row.link_id, ...funnelCells(row)])
  return withRevenue([...funnelColumns, 'customers_new', 'customers_returning'], [funnel], (row) => [
    ...funnelCells(row),
    row.customers.new,
    row.customers.returning,
  ])
}
