import { COUNTERS, type Counter } from '../../rollups/counters.js'
import { toParamText } from '../../visit/params.js'
import type { Choice } from '../reports/choices.js'
import { isDeviceGroup } from '../reports/filter-conditions.js'
import type { Report } from '../reports/report-query.js'
import type { LiveRow } from './live-row.js'

const pairsOf = ({ params }: LiveRow) =>
  Object.entries(params).flatMap(([key, values]) => [values].flat().map((value) => toParamText([key, value])))

const valuesOf = (row: LiveRow, counter: Exclude<Counter, 'link_id'>) =>
  counter === 'top_params' ? pairsOf(row) : [row[counter] ?? '']

/** Whether a click has one of the values; '' is that of clicks that have none. */
function has(row: LiveRow, counter: Exclude<Counter, 'link_id'>, asked: string[]): boolean {
  if (counter === 'platform' && asked.some((value) => isDeviceGroup(value) && row.device === value)) return true
  const values = valuesOf(row, counter)
  if (values.length === 0) return asked.includes('')
  const form = COUNTERS[counter].isAnyCase ? (text: string) => text.toLowerCase() : (text: string) => text
  return values.some((value) => asked.some((one) => form(one) === form(value)))
}

/** What a report chooses, of one click: the same as `filterConditions` says in SQL. */
export function chooses({ linkIds, notLinkIds, filters, bots }: Report): (row: LiveRow) => boolean {
  const choices = Object.entries(filters) as [Exclude<Counter, 'link_id'>, Choice][]
  return (row) =>
    (!linkIds || linkIds.includes(row.link_id)) &&
    !notLinkIds?.includes(row.link_id) &&
    (bots === 'include' || (row.bot_name === null) === (bots === 'exclude')) &&
    choices.every(
      ([counter, choice]) =>
        (choice.in.length === 0 || has(row, counter, choice.in)) && !has(row, counter, choice.notIn),
    )
}
