import * as v from 'valibot'
import { about, count, id, revenueOf } from '../../http/answer-values.js'
import { frequencyOfAnswer } from '../report-schemas.js'

const revenue = revenueOf(
  'The sum of all amounts by currency, less refunds, in the smallest unit of the currency, with all digits',
)

const leads = about(count, 'Conversions of type `lead`, without refunds')
const sales = about(count, 'Conversions of type `sale`, without refunds')
const refunds = v.pipe(
  count,
  v.description('Conversions of any type with a negative amount. They are counted as refunds only'),
)
const COMPARED_BEFORE = 'With `compare`: the same for the previous period'

const counts = {
  conversions: v.pipe(count, v.description('All leads, sales, custom events and refunds')),
  leads,
  sales,
  custom: about(count, 'Conversions of type `custom`, without refunds'),
  refunds,
  revenue,
}
export type ConversionCounts = {
  [Name in keyof typeof counts]: v.InferOutput<(typeof counts)[Name]>
}

const point = v.strictObject({
  t: v.pipe(
    v.string(),
    v.description(
      'In `timezone`: a day (the Monday of a week, the first day of a month or year), or YYYY-MM-DDTHH:00:00',
    ),
  ),
  ...counts,
})
export type ConversionPoint = v.InferOutput<typeof point>

const series = {
  totals: about(v.strictObject(counts), 'Totals of the period'),
  series: v.pipe(
    v.array(point),
    v.description('A point for every step. A week, month or year counts only its days within the period'),
  ),
}
const value = v.pipe(v.nullable(v.string()), v.description('null when the conversion has no value, or it is not known'))
export const conversionSeriesAnswer = v.strictObject({
  frequency: frequencyOfAnswer,
  ...series,
  values: v.optional(
    v.pipe(
      v.array(v.strictObject({ value, ...series })),
      v.description('With `by`: the values with most conversions, highest first'),
    ),
  ),
  previous: v.optional(about(v.strictObject(series), COMPARED_BEFORE)),
})
export type ConversionSeriesAnswer = v.InferOutput<typeof conversionSeriesAnswer>

const counters = {
  total: v.pipe(count, v.description('All conversions, whether their value is listed or not')),
  values: v.pipe(
    v.array(
      v.strictObject({
        count: v.pipe(count, v.description('Conversions')),
        value,
        leads,
        sales,
        refunds,
        revenue,
      }),
    ),
    v.maxLength(10_000),
    v.description('Ordered by `order`, the highest first, then by value'),
  ),
}
export const conversionCountersAnswer = v.strictObject({
  ...counters,
  previous: v.optional(about(v.strictObject(counters), COMPARED_BEFORE)),
})
export type ConversionCountersAnswer = v.InferOutput<typeof conversionCountersAnswer>

const rate = v.nullable(v.number())
const seconds = v.nullable(
  v.strictObject({
    median: about(v.number(), 'Half of the conversions took at most this long'),
    p90: about(v.number(), 'Nine of ten conversions took at most this long'),
  }),
)
const steps = {
  clicks: v.pipe(count, v.description('Clicks of people; bots are never counted')),
  ...counts,
  rates: v.pipe(
    v.strictObject({
      click_to_lead: about(rate, 'Leads per click'),
      lead_to_sale: about(rate, 'Sales per lead'),
      click_to_sale: about(rate, 'Sales per click'),
    }),
    v.description('Ratios of the counts of the period; null when the divisor is 0'),
  ),
  seconds_to_convert: v.pipe(
    v.strictObject({
      lead: about(seconds, 'Seconds from the click to a lead'),
      sale: about(seconds, 'Seconds from the click to a sale'),
    }),
    v.description(
      'Seconds from the click to the conversion; null when no conversion has a click. Conversions that are dated ' +
        'before their click are left out',
    ),
  ),
}
const customers = {
  leads: about(count, 'Customers with a lead'),
  sales: about(count, 'Customers with a sale'),
  all: about(count, 'Customers with any conversion'),
}
const DISTINCT = 'Distinct values of `external_id`, without refunds'
const funnel = {
  ...steps,
  customers: v.pipe(
    v.strictObject({
      ...customers,
      new: about(count, 'Customers without any conversion of the workspace before the period'),
      returning: about(count, 'Customers with a conversion of the workspace before the period'),
    }),
    v.description(DISTINCT),
  ),
}
export const funnelAnswer = v.strictObject({
  ...funnel,
  links: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          link_id: about(id, 'A link'),
          ...steps,
          customers: about(v.strictObject(customers), DISTINCT),
        }),
      ),
      v.description(
        'With `by=link_id`: the requested links, otherwise the first 1,000, ordered by conversions, then by clicks',
      ),
    ),
  ),
  previous: v.optional(about(v.strictObject(funnel), COMPARED_BEFORE)),
})
export type FunnelAnswer = v.InferOutput<typeof funnelAnswer>
export type FunnelSteps = { [Name in keyof typeof steps]: v.InferOutput<(typeof steps)[Name]> }
