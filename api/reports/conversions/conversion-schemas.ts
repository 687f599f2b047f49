import * as v from 'valibot'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const revenue = v.pipe(
  v.record(v.string(), v.pipe(v.number(), v.integer())),
  v.description('By currency, the sum of all amounts, refunds taken off: in the smallest unit of the currency'),
)

const counts = {
  conversions: v.pipe(count, v.description('All: leads, sales, custom events and refunds')),
  leads: count,
  sales: count,
  custom: count,
  refunds: v.pipe(count, v.description('Conversions of any type with a negative amount, which count as nothing else')),
  revenue,
}
export type ConversionCounts = {
  [Name in keyof typeof counts]: v.InferOutput<(typeof counts)[Name]>
}

const point = v.strictObject({
  t: v.pipe(
    v.string(),
    v.description(
      'As clocks of `timezone` go: a day (of a week its Monday, of a month its first), or YYYY-MM-DDTHH:00:00',
    ),
  ),
  ...counts,
})
export type ConversionPoint = v.InferOutput<typeof point>

const series = {
  totals: v.strictObject(counts),
  series: v.pipe(v.array(point), v.description('Without holes; a week or month has what of it is in the period')),
}
export const conversionSeriesAnswer = v.strictObject({ ...series, previous: v.optional(v.strictObject(series)) })
export type ConversionSeriesAnswer = v.InferOutput<typeof conversionSeriesAnswer>

const counters = {
  total: v.pipe(count, v.description('All conversions, whether their value is listed or not')),
  values: v.pipe(
    v.array(
      v.strictObject({
        count: v.pipe(count, v.description('Conversions')),
        value: v.pipe(v.nullable(v.string()), v.description('null: none, or not known')),
        ...{ leads: count, sales: count, revenue },
      }),
    ),
    v.maxLength(10_000),
    v.description('By count, the highest first, then by value'),
  ),
}
export const conversionCountersAnswer = v.strictObject({ ...counters, previous: v.optional(v.strictObject(counters)) })
export type ConversionCountersAnswer = v.InferOutput<typeof conversionCountersAnswer>

const rate = v.nullable(v.number())
const seconds = v.nullable(v.strictObject({ median: v.number(), p90: v.number() }))
const steps = {
  clicks: v.pipe(count, v.description('By people; bots are never counted')),
  ...counts,
  rates: v.pipe(
    v.strictObject({ click_to_lead: rate, lead_to_sale: rate, click_to_sale: rate }),
    v.description('Of the counts of the period; null where the first of them is 0'),
  ),
  seconds_to_convert: v.pipe(
    v.strictObject({ lead: seconds, sale: seconds }),
    v.description('From the click to the conversion; null where none has a click'),
  ),
}
const customers = { leads: count, sales: count, all: count }
const funnel = {
  ...steps,
  customers: v.pipe(
    v.strictObject({ ...customers, new: count, returning: count }),
    v.description(
      'Distinct values of `external_id`, refunds apart. New: without any conversion of the workspace before the period',
    ),
  ),
}
export const funnelAnswer = v.strictObject({
  ...funnel,
  links: v.optional(
    v.pipe(
      v.array(v.strictObject({ link_id: count, ...steps, customers: v.strictObject(customers) })),
      v.description('With `by=link_id`: those named, else the 1,000 with most conversions'),
    ),
  ),
  previous: v.optional(v.strictObject(funnel)),
})
export type FunnelAnswer = v.InferOutput<typeof funnelAnswer>
export type FunnelSteps = { [Name in keyof typeof steps]: v.InferOutput<(typeof steps)[Name]> }
