import { type Amount, exactJson } from '../../http/body/exact-json.js'
import { mapInSlices } from '../../http/body/in-slices.js'
import { joinInSlices } from '../../http/body/large-answer.js'
import { InvalidFields } from '../../http/errors.js'
import { type TableForm, tableForm } from '../report-tables.js'
import type { ConversionCountersAnswer, ConversionSeriesAnswer, FunnelAnswer } from './conversion-schemas.js'

type Cell = string | Amount | null
type Revenue = Record<string, Amount>

const countColumns = ['conversions', 'leads', 'sales', 'custom', 'refunds'] as const

/** A workspace with every currency would have 13 million cells in the longest table. */
const CELLS_MAX = 1_000_000

/** @throws {InvalidFields} for a table of too many cells. @param field the parameter that makes it smaller */
function demandFewCells(count: number, field: 'top' | 'currency', fewer: string) {
  if (count > CELLS_MAX)
    throw new InvalidFields({ [field]: [`gives more than ${CELLS_MAX} cells, ask for fewer ${fewer}`] })
}

/** A column for each currency, such as `revenue_USD`. A row without the currency has 0. */
function currencyColumns(revenues: Revenue[]) {
  const currencies = [...new Set(revenues.flatMap((revenue) => Object.keys(revenue)))].sort()
  return { currencies, names: currencies.map((currency) => `revenue_${currency}`) }
}

/**
 * Writes rows with their revenue, in slices. A few thousand conversions can make a table of millions of cells, because
 * each currency of any row is a column.
 * @throws {InvalidFields} for a table of too many cells
 */
async function writeRows<Row extends { revenue: Revenue }>(
  form: TableForm,
  columns: string[],
  rows: Row[],
  cellsOf: (row: Row) => Cell[],
): Promise<Buffer> {
  const { currencies, names } = currencyColumns(rows.map(({ revenue }) => revenue))
  demandFewCells((columns.length + names.length) * rows.length, 'currency', 'currencies, by one or several of them')
  const { line, head } = tableForm(form)
  const lines = await mapInSlices(rows, (row) =>
    Buffer.from(line([...cellsOf(row), ...currencies.map((currency) => row.revenue[currency] ?? 0)])),
  )
  return Buffer.concat([head([...columns, ...names]), ...lines])
}

/** One row for each point. */
function writePoints({ series }: ConversionSeriesAnswer, form: TableForm) {
  const { timeOf } = tableForm(form)
  return writeRows(form, ['t', ...countColumns], series, (point) => [
    timeOf(point.t),
    ...countColumns.map((name) => point[name]),
  ])
}

/**
 * One row for each point and value, and none for all conversions. It is written in slices.
 * @throws {InvalidFields} for a table of too many cells
 */
async function writeValues(values: NonNullable<ConversionSeriesAnswer['values']>, form: TableForm) {
  const { currencies, names } = currencyColumns(values.map(({ totals }) => totals.revenue))
  const columns = ['t', 'value', ...countColumns, ...names]
  demandFewCells(columns.length * values.length * (values[0]?.series.length ?? 0), 'top', 'values, days or currencies')
  const { cell, comma, end, timeOf, head } = tableForm(form)
  const times = (values[0]?.series ?? []).map(({ t }) => cell(timeOf(t)))
  const rows = await mapInSlices(values, ({ value, series }) => {
    const middle = comma + cell(value) + comma
    let text = ''
    for (const [i, point] of series.entries()) {
      const numbers: Amount[] = countColumns.map((name) => point[name])
      for (const currency of currencies) numbers.push(point.revenue[currency] ?? 0)
      text += times[i] + middle + numbers.join(comma) + end
    }
    return Buffer.from(text)
  })
  return Buffer.concat([head(columns), ...rows])
}

/** Writes a series in the report's format: JSON of a `ConversionSeriesAnswer`, or a table. */
export async function writeConversionSeries(found: ConversionSeriesAnswer, form: TableForm): Promise<string | Buffer> {
  const { values, ...all } = found
  if (form.format !== 'json') return values ? writeValues(values, form) : writePoints(found, form)
  if (!values) return exactJson(all)
  return joinInSlices(`${exactJson(all).slice(0, -1)},"values":[`, values, exactJson, ']}')
}

/** @param nameOf gives the name of a value, for the column `name` */
export const writeConversionCounters = (
  { values }: ConversionCountersAnswer,
  form: TableForm,
  nameOf?: (value: string | null) => string | null,
) =>
  writeRows(
    form,
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
export function writeFunnel(funnel: FunnelAnswer, form: TableForm) {
  if (funnel.links)
    return writeRows(form, ['link_id', ...funnelColumns], funnel.links, (row) => [row.link_id, ...funnelCells(row)])
  return writeRows(form, [...funnelColumns, 'customers_new', 'customers_returning'], [funnel], (row) => [
    ...funnelCells(row),
    row.customers.new,
    row.customers.returning,
  ])
}
