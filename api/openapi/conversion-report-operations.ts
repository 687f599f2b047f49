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
  'of the former and none of the latter; an empty value, those that have none; `\\!` begins a value that begins with `!`. ' +
  'A parameter that is not named here is refused. Needs the Growth plan or a larger one.'
const refunds =
  'A conversion with a negative amount is a refund: it takes from revenue, and is no lead, sale or custom event.'
const geography = 'Where `country` is asked for, conversions that came from a server are left out.'

export const conversionReportOperations: Operations = {
  'GET /api/v1/workspace/{workspace_id}/conversions/series': {
    operationId: 'getConversionSeries',
    tag: 'Reports',
    summary: 'Conversions over time',
    description: `A point for every step of the period, by when conversions happened, and their totals. ${refunds} ${filters} ${geography} At most 366 days by day, 31 by hour, 7,305 by week or month.`,
    query: conversionQueryObject('series'),
    answer: answerOf('The series', ref('ConversionSeries')),
  },
  'GET /api/v1/workspace/{workspace_id}/conversions/counters/{counter}': {
    operationId: 'getConversionCounters',
    tag: 'Reports',
    summary: 'Conversions by a counter',
    description: `The 10,000 values with most conversions, counted exactly, and the total of all. ${geography} ${refunds} ${filters}`,
    path: {
      counter: {
        schema: { type: 'string', enum: acceptedConversionCounters },
        description: 'what conversions are counted by; from `utm_source` to `referer` it is what the click has',
      },
    },
    query: conversionQueryObject('counter'),
    answer: answerOf('The counts', ref('ConversionCounters')),
  },
  'GET /api/v1/workspace/{workspace_id}/conversions/funnel': {
    operationId: 'getConversionFunnel',
    tag: 'Reports',
    summary: 'From clicks to leads to sales',
    description: `Clicks of people and conversions of the period, each by its own time, and the customers at each step. Filters by what clicks have as well (link, country, UTM, platform, browser, referer) choose both. ${refunds} ${filters} ${geography}`,
    query: conversionQueryObject('funnel'),
    answer: answerOf('The funnel', ref('ConversionFunnel')),
  },
}
