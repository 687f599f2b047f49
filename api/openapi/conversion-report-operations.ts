import { acceptedConversionCounters } from '../reports/conversions/conversion-counters.js'
import { conversionQueryObject } from '../reports/conversions/conversion-query.js'
import { ref } from './components.js'
import type { Operations } from './operation.js'
import type { Json } from './to-openapi-schema.js'

const text = { type: 'string' }
const answerOf = (description: string, schema: Json) => ({
  description,
  content: { 'application/json': schema, 'text/csv': text, 'text/tab-separated-values': text },
})

const filters =
  'Every counter is a filter under its own name: repeated, any of its values; `!` before a value, none of it; both, one ' +
  'of the former and none of the latter; an empty value, those that have none; a value that itself begins with `!` or `\\` has a `\\` before it. ' +
  'A parameter that is not named here is refused. Needs the Growth plan or a larger one.'
const refunds =
  'A conversion with a negative amount is a refund: it takes from revenue, and is no lead, sale or custom event.'
const voided = 'Conversions that are voided count nowhere.'
const geography = 'Where `country` is asked for, conversions that came from a server without a `country` are left out.'

export const conversionReportOperations: Operations = {
  'GET /api/v1/workspace/{workspace_id}/conversions/series': {
    operationId: 'getConversionSeries',
    tag: 'Reports',
    summary: 'Conversions over time',
    description: `A point for every step of the period, by when conversions happened, and their totals. ${voided} ${refunds} ${filters} ${geography} At most 366 days by day, 31 by hour, 7,305 by week, 36,525 by month. \`start=all\` always answers: where its step would have too many points it takes a longer one, which \`frequency\` names.`,
    query: conversionQueryObject('series'),
    answer: { ...answerOf('The series', ref('ConversionSeries')), header: 'X-Frequency' },
  },
  'GET /api/v1/workspace/{workspace_id}/conversions/counters/{counter}': {
    operationId: 'getConversionCounters',
    tag: 'Reports',
    summary: 'Conversions by a counter',
    description: `The 10,000 values that are first by \`order\`, counted exactly, and the total of all. ${voided} ${geography} ${refunds} ${filters}`,
    path: {
      counter: {
        schema: { type: 'string', enum: acceptedConversionCounters },
        description: 'what conversions are counted by; from `utm_source` to `isp` it is what the click has',
      },
    },
    query: conversionQueryObject('counter'),
    answer: answerOf('The counts', ref('ConversionCounters')),
  },
  'GET /api/v1/workspace/{workspace_id}/conversions/funnel': {
    operationId: 'getConversionFunnel',
    tag: 'Reports',
    summary: 'From clicks to leads to sales',
    description: `Clicks of people and conversions of the period, each by its own time, and the customers at each step. Filters by what clicks have as well (link, country, UTM, platform, browser, referer, device, language, ISP) choose both. ${voided} ${refunds} ${filters} ${geography}`,
    query: conversionQueryObject('funnel'),
    answer: answerOf('The funnel', ref('ConversionFunnel')),
  },
}
