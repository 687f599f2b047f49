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
  'Every counter is a filter under its own name. A repeated filter matches any of its values. `!` before a value ' +
  'excludes it. An empty value matches conversions without a value. A value that begins with `!` or `\\` needs a ' +
  '`\\` before it. Unknown parameters are refused. Needs the Growth plan or a larger one.'
const refunds =
  'A conversion with a negative amount is a refund: it reduces revenue, and is not counted as a lead, sale or custom ' +
  'event.'
const VOIDED = 'Voided conversions are not counted.'
const GEOGRAPHY =
  'Reports and filters by `country` leave out conversions that a server has reported without a `country`.'

export const conversionReportOperations: Operations = {
  'GET /api/v1/workspace/{workspace_id}/conversions/series': {
    operationId: 'getConversionSeries',
    tag: 'Reports',
    summary: 'Conversions over time',
    description:
      `Counts conversions by the time when they happened, with a point for every step of the period, and in total. ` +
      `${VOIDED} ${refunds} ${filters} ${GEOGRAPHY} At most 366 days by day, 31 by hour, 7,305 by week, 36,525 by ` +
      `month. ` +
      '`start=all` is never refused: a step with too many points is replaced by a longer one, which `frequency` names.',
    query: conversionQueryObject('series'),
    answer: { ...answerOf('The series', ref('ConversionSeries')), header: 'X-Frequency' },
  },
  'GET /api/v1/workspace/{workspace_id}/conversions/counters/{counter}': {
    operationId: 'getConversionCounters',
    tag: 'Reports',
    summary: 'Conversions by a counter',
    description:
      'Lists the first 10,000 values by `order` with exact counts, and the total over all values. ' +
      `${VOIDED} ${GEOGRAPHY} ${refunds} ${filters}`,
    path: {
      counter: {
        schema: { type: 'string', enum: acceptedConversionCounters },
        description:
          'counter by which conversions are counted; those from `utm_source` to `isp` are facts of the click',
      },
    },
    query: conversionQueryObject('counter'),
    answer: answerOf('The counts', ref('ConversionCounters')),
  },
  'GET /api/v1/workspace/{workspace_id}/conversions/funnel': {
    operationId: 'getConversionFunnel',
    tag: 'Reports',
    summary: 'From clicks to leads to sales',
    description:
      'Counts clicks of people and conversions of the period, each by its own time, and the customers at each step. ' +
      'Filters on counters that clicks have too (link, country, UTM, platform, browser, referer, device, language, ' +
      'ISP) ' +
      `apply to both. ${VOIDED} ${refunds} ${filters} ${GEOGRAPHY}`,
    query: conversionQueryObject('funnel'),
    answer: answerOf('The funnel', ref('ConversionFunnel')),
  },
}
