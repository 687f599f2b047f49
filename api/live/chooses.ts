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

/**
 * Tests whether a click has one of the values. '' matches clicks without a value. A stream may name thousands of
 * values.
 */
function hasOneOf(counter: Exclude<Counter, 'link_id'>, filterValues: string[]): (row: LiveRow) => boolean {
  const form = formOf(counter)
  const wanted = new Set(filterValues.map(form))
  const devices = new Set(counter === 'platform' ? filterValues.filter(isDeviceGroup) : [])
  return (row) => {
    if (devices.has(row.device ?? '')) return true
    const values = valuesOf(row, counter)
    return values.length === 0 ? wanted.has('') : values.some((value) => wanted.has(form(value)))
  }
}

/** Tests whether a report includes a click, by the same rules as the SQL of `filterConditions`. */
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
