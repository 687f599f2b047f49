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
  'Every counter is a filter under its own name. A repeated filter matches any of its values. `!` before a value ' +
  'excludes it. An empty value matches clicks without a value. A value that begins with `!` or `\\` needs a `\\` ' +
  'before it. Unknown parameters are refused.'

export const reportOperations: Operations = {
  'GET /api/v1/workspace/{workspace_id}/clicks': {
    operationId: 'getClicks',
    tag: 'Reports',
    summary: 'Clicks over time',
    description:
      'Counts clicks with a point for every step of the period, also without clicks. An hour that clocks show twice ' +
      'has two points, with the offset from UTC in `t`. At most 366 days by day, 31 by hour, 7,305 by week, 36,525 ' +
      'by month. `start=all` is never refused: a step with too many points is replaced by a longer one, which ' +
      '`frequency` names. ' +
      filters,
    query: reportQueryObject('series'),
    answer: { ...answerOf('The series', ref('Clicks'), tables), header: 'X-Frequency' },
  },
  'GET /api/v1/workspace/{workspace_id}/clicks/counters/{counter}': {
    operationId: 'getClickCounters',
    tag: 'Reports',
    summary: 'Clicks by a counter',
    description: `Lists the 10,000 values with most clicks and exact counts, and the total over all values. ${filters}`,
    query: reportQueryObject('counter'),
    answer: answerOf('The counts', ref('Counters'), tables),
  },
  'GET /api/v1/workspace/{workspace_id}/clicks/export': {
    operationId: 'exportClicks',
    tag: 'Reports',
    summary: 'Export clicks',
    description:
      'Streams every click of the period, ordered by time and id, without IP addresses. With `limit` or `after` the ' +
      'answer is a page: in JSON an object whose `next` is the id for `after` of the next page; in CSV the header ' +
      '`X-Next-After` has it, and is absent on the last page. Clicks that arrive late may be older than those that ' +
      'were read already: an ' +
      "hour's overlap finds them. The answer is compressed with br or gzip if Accept-Encoding names them. " +
      filters,
    query: reportQueryObject('export'),
    answer: {
      ...answerOf('A file with the clicks', ref('ClickExport'), { 'text/csv': text }),
      header: 'X-Next-After',
    },
  },
  'GET /api/v1/workspace/{workspace_id}/clicks/stream': {
    operationId: 'streamClicks',
    tag: 'Reports',
    summary: 'Stream new clicks',
    description:
      'Sends server-sent events. The data of `click` is a click of an export without `visitor` and `name`, and the ' +
      'id of the event is that of the click. The data of `missed` is `{"missed": n}`: a slow reader has lost the `n` ' +
      'oldest clicks, null if the number is unknown. `Last-Event-ID`, or without it `after`, resumes the stream ' +
      'after that click, which must be of the last ten minutes.',
    query: reportQueryObject('live'),
    answer: { description: 'The stream', content: { 'text/event-stream': { type: 'string' } } },
  },
}
