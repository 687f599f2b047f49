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

const filters =
  'Every counter is a filter under its own name: repeated, any of its values; `!` before a value, none of it; both, one ' +
  'of the former and none of the latter; an empty value, those that have none; a value that itself begins with `!` or `\\` has a `\\` before it. ' +
  'A parameter that is not named here is refused.'

export const reportOperations: Operations = {
  'GET /api/v1/workspace/{workspace_id}/clicks': {
    operationId: 'getClicks',
    tag: 'Reports',
    summary: 'Clicks over time',
    description: `A point for every step of the period, also where nobody clicked. Of an hour that clocks show twice each is a point, with its offset from UTC in \`t\`. At most 366 days by day, 31 by hour, 7,305 by week, 36,525 by month. \`start=all\` always answers: where its step would have too many points it takes a longer one, which \`frequency\` names. ${filters}`,
    query: reportQueryObject('series'),
    answer: { ...answerOf('The series', ref('Clicks'), tables), header: 'X-Frequency' },
  },
  'GET /api/v1/workspace/{workspace_id}/clicks/counters/{counter}': {
    operationId: 'getClickCounters',
    tag: 'Reports',
    summary: 'Clicks by a counter',
    description: `The 10,000 values with most clicks, counted exactly, and the total of all. ${filters}`,
    query: reportQueryObject('counter'),
    answer: answerOf('The counts', ref('Counters'), tables),
  },
  'GET /api/v1/workspace/{workspace_id}/clicks/export': {
    operationId: 'exportClicks',
    tag: 'Reports',
    summary: 'Export clicks',
    description: `Streams every click of the period by time and id; no address is among the fields. With \`limit\` or \`after\` it is a page: in JSON an object, whose \`next\` is what to go on \`after\`; of CSV header \`X-Next-After\` says so, which is absent where there are no more. Clicks that come late are behind those that were read: an hour's overlap finds them. Compressed with br or gzip where Accept-Encoding has them. ${filters}`,
    query: reportQueryObject('export'),
    answer: {
      ...answerOf('The clicks, a file to save', ref('ClickExport'), { 'text/csv': text }),
      header: 'X-Next-After',
    },
  },
  'GET /api/v1/workspace/{workspace_id}/clicks/stream': {
    operationId: 'streamClicks',
    tag: 'Reports',
    summary: 'Clicks as they come',
    description:
      'Server-sent events: `click`, whose data is a click as exports have it, without `visitor` and `name`, and whose id is ' +
      'that of the click; `missed`, whose data is `{"missed": n}`, where a slow reader lost the oldest, null where how many ' +
      'is not known. With `Last-Event-ID`, else `after`, it goes on behind that click, of the last ten minutes.',
    query: reportQueryObject('live'),
    answer: { description: 'The stream', content: { 'text/event-stream': { type: 'string' } } },
  },
}
