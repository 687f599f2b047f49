import type { Amount } from '../../http/body/exact-json.js'
import type { ConversionCountersAnswer, ConversionSeriesAnswer, FunnelAnswer } from './conversion-schemas.js'

type Cell = string | Amount | null
type Revenue = Record<string, Amount>

/** A column a currency, `revenue_USD`: 0 in rows without it. */
function withRevenue<Row extends { revenue: Revenue }>(columns: string[], rows: Row[], cellsOf: (row: Row) => Cell[]) {
  const currencies = [...new Set(rows.flatMap(({ revenue }) => Object.keys(revenue)))].sort()
  return [
    [...columns, ...currencies.map((currency) => `revenue_${currency}`)],
    ...rows.map((row) => [...cellsOf(row), ...currencies.map((currency) => row.revenue[currency] ?? 0)]),
  ]
}

const countColumns = ['conversions', 'leads', 'sales', 'custom', 'refunds'] as const

/** One row for each point. With `by` it has the points of each value, and not those of the whole. */
export function conversionSeriesTable({ series, values }: ConversionSeriesAnswer) {
  if (!values)
    return withRevenue(['t', ...countColumns], series, (point) => [point.t, ...countColumns.map((name) => point[name])])
  const rows = values.flatMap(({ value, series }) => series.map((point) => ({ value, ...point })))
  return withRevenue(['t', 'value', ...countColumns], rows, (row) => [
    ...[row.t, row.value],
    ...countColumns.map((name) => row[name]),
  ])
}

/** @param nameOf what stands beside a value, where there are names */
export const conversionCountersTable = (
  { values }: ConversionCountersAnswer,
  nameOf?: (value: string | null) => string | null,
) =>
  withRevenue(
    ['value', ...(nameOf ? ['name'] : []), 'count', 'leads', 'sales', 'refunds'],
    values,
    ({ value, count, leads, sales, refunds }) => [
      ...[value, ...(nameOf ? [nameOf(value)] : [])],
      ...[count, leads, sales, refunds],
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

/** One row, or a row a link. */
export function funnelTable(funnel: FunnelAnswer) {
  if (funnel.links)
    return withRevenue(['link_id', ...funnelColumns], funnel.links, (row) => [row.link_id, ...funnelCells(row)])
  return withRevenue([...funnelColumns, 'customers_new', 'customers_returning'], [funnel], (row) => [
    ...funnelCells(row),
    ...[row.customers.new, row.customers.returning],
  ])
}
