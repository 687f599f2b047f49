import * as v from 'valibot'
import { about, count, id, revenueOf } from '../../http/answer-values.js'
import { frequencyOfAnswer } from '../report-schemas.js'

const revenue = revenueOf(
  'By currency, the sum of all amounts, refunds taken off: in the smallest unit of the currency, with all digits',
)

const leads = about(count, 'Conversions of type `lead`, without refunds')
const sales = about(count, 'Conversions of type `sale`, without refunds')
const refunds = v.pipe(
  count,
  v.description('Conversions of any type with a negative amount, which count as nothing else'),
)
const before = 'With `compare=previous`: the same of the time before'

const counts = {
  conversions: v.pipe(count, v.description('All: leads, sales, custom events and refunds')),
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
      'As clocks of `timezone` go: a day (of a week its Monday, of a month or year its first), or YYYY-MM-DDTHH:00:00',
    ),
  ),
  ...counts,
})
export type ConversionPoint = v.InferOutput<typeof point>

const series = {
  totals: about(v.strictObject(counts), 'Of all points'),
  series: v.pipe(v.array(point), v.description('Without holes; a week or month has what of it is in the period')),
}
const value = v.pipe(v.nullable(v.string()), v.description('null: none, or not known'))
export const conversionSeriesAnswer = v.strictObject({
  frequency: frequencyOfAnswer,
  ...series,
  values: v.optional(
    v.pipe(
      v.array(v.strictObject({ value, ...series })),
      v.description('With `by`: those with most conversions, these first'),
    ),
  ),
  previous: v.optional(about(v.strictObject(series), before)),
})
export type ConversionSeriesAnswer = v.InferOutput<typeof conversionSeriesAnswer>

const counters = {
  total: v.pipe(count, v.description('All conversions, whether their value is listed or not')),
  values: v.pipe(
    v.array(
      v.strictObject({
        count: v.pipe(count, v.description('Conversions')),
        value,
        ...{ leads, sales, refunds, revenue },
      }),
    ),
    v.maxLength(10_000),
    v.description('By `order`, the highest first, then by value'),
  ),
}
export const conversionCountersAnswer = v.strictObject({
  ...counters,
  previous: v.optional(about(v.strictObject(counters), before)),
})
export type ConversionCountersAnswer = v.InferOutput<typeof conversionCountersAnswer>

const rate = v.nullable(v.number())
const seconds = v.nullable(
  v.strictObject({
    median: about(v.number(), 'Half of them took as long at most'),
    p90: about(v.number(), 'Nine of ten took as long at most'),
  }),
)
const steps = {
  clicks: v.pipe(count, v.description('By people; bots are never counted')),
  ...counts,
  rates: v.pipe(
    v.strictObject({
      click_to_lead: about(rate, 'Leads a click'),
      lead_to_sale: about(rate, 'Sales a lead'),
      click_to_sale: about(rate, 'Sales a click'),
    }),
    v.description('Of the counts of the period; null where the first of them is 0'),
  ),
  seconds_to_convert: v.pipe(
    v.strictObject({ lead: about(seconds, 'To a lead'), sale: about(seconds, 'To a sale') }),
    v.description(
      'From the click to the conversion; null where none has a click. Conversions that are dated before their click are left out',
    ),
  ),
}
const customers = {
  leads: about(count, 'Customers with a lead'),
  sales: about(count, 'Customers with a sale'),
  all: about(count, 'Customers with any conversion'),
}
const distinct = 'Distinct values of `external_id`, refunds apart'
const funnel = {
  ...steps,
  customers: v.pipe(
    v.strictObject({
      ...customers,
      new: about(count, 'Without any conversion of the workspace before the period'),
      returning: about(count, 'With one'),
    }),
    v.description(distinct),
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
          customers: about(v.strictObject(customers), distinct),
        }),
      ),
      v.description(
        'With `by=link_id`: those named, else 1,000: first those with most conversions, then those with most clicks',
      ),
    ),
  ),
  previous: v.optional(about(v.strictObject(funnel), before)),
})
export type FunnelAnswer = v.InferOutput<typeof funnelAnswer>
export type FunnelSteps = { [Name in keyof typeof steps]: v.InferOutput<(typeof steps)[Name]> }
