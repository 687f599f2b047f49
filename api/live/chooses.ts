import { COUNTERS, type Counter } from '../../rollups/counters.js'
import { toParamText } from '../../visit/params.js'
import type { Choice } from '../reports/choices.js'
import { isDeviceGroup } from '../reports/filter-conditions.js'
import type { Report } from '../reports/report.js'
import type { LiveRow } from './live-row.js'

const pairsOf = ({ params }: LiveRow) =>
  Object.entries(params).flatMap(([key, values]) => [values].flat().map((value) => toParamText([key, value])))

const valuesOf = (row: LiveRow, counter: Exclude<Counter, 'link_id'>) =>
  counter === 'top_params' ? pairsOf(row) : [row[counter] ?? '']

const formOf = (counter: Counter) =>
  COUNTERS[counter].isAnyCase ? (text: string) => text.toLowerCase() : (text: string) => text

/** Says whether a click has one of the values; '' is that of clicks that have none. A stream may name thousands. */
function hasOneOf(counter: Exclude<Counter, 'link_id'>, asked: string[]): (row: LiveRow) => boolean {
  const form = formOf(counter)
  const wanted = new Set(asked.map(form))
  const devices = new Set(counter === 'platform' ? asked.filter(isDeviceGroup) : [])
  return (row) => {
    if (devices.has(row.device ?? '')) return true
    const values = valuesOf(row, counter)
    return values.length === 0 ? wanted.has('') : values.some((value) => wanted.has(form(value)))
  }
}

/** What a report chooses, of one click: the same as `filterConditions` says in SQL. */
export function chooses({ linkIds, notLinkIds, filters, bots }: Report): (row: LiveRow) => boolean {
  const choices = (Object.entries(filters) as [Exclude<Counter, 'link_id'>, Choice][]).map(([counter, choice]) => ({
    isIn: choice.in.length === 0 ? () => true : hasOneOf(counter, choice.in),
    isOut: choice.notIn.length === 0 ? () => false : hasOneOf(counter, choice.notIn),
  }))
  const links = linkIds && new Set(linkIds)
  const notLinks = new Set(notLinkIds)
  return (row) =>
    (!links || links.has(row.link_id)) &&
    !notLinks.has(row.link_id) &&
    (bots === 'include' || (row.bot_name === null) === (bots === 'exclude')) &&
    choices.every(({ isIn, isOut }) => isIn(row) && !isOut(row))
}
