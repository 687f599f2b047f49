import * as v from 'valibot'
import { reportQueryObject } from '../reports/report-query.js'
import { ref } from './components.js'
import type { Operations } from './operation.js'
import type { Json } from './to-openapi-schema.js'

const text = { type: 'string' }
const tables = { 'text/csv': text, 'text/tab-separated-values': text }
const answerOf = (description: string, schema: Json, others: Record<string, Json>) => ({
  description,
  content: { 'application/json': schema, ...others },
})

const counterQuery = v.omit(reportQueryObject, ['pivot', 'frequency'])
const exportQuery = v.object({
  ...v.omit(counterQuery, ['unique']).entries,
  format: v.optional(v.picklist(['json', 'csv'])),
})

export const reportOperations: Operations = {
  'GET /api/v1/workspace/{workspace_id}/clicks': {
    operationId: 'getClicks',
    tag: 'Reports',
    summary: 'Clicks over time',
    description:
      'A point for every day, or hour, of the period, also where nobody clicked. At most 366 days, 31 of them by hour.',
    query: reportQueryObject,
    answer: answerOf('The series', ref('Clicks'), tables),
  },
  'GET /api/v1/workspace/{workspace_id}/clicks/counters/{counter}': {
    operationId: 'getClickCounters',
    tag: 'Reports',
    summary: 'Clicks by a counter',
    description: 'The 10,000 values with most clicks, counted exactly, and the total of all.',
    query: counterQuery,
    answer: answerOf('The counts', ref('Counters'), tables),
  },
  'GET /api/v1/workspace/{workspace_id}/clicks/export': {
    operationId: 'exportClicks',
    tag: 'Reports',
    summary: 'Export clicks',
    description: 'Streams every click of the period, by link and then time. No address is among the fields.',
    query: exportQuery,
    answer: answerOf('The clicks, a file to save', ref('ClickExport'), { 'text/csv': text }),
  },
}
