import { COUNTERS, type Counter } from '../../rollups/counters.js'
import { toParamText } from '../../visit/params.js'
import type { Choice } from '../reports/choices.js'
import { isDeviceGroup } from '../reports/filter-conditions.js'
import type { Report } from '../reports/report.js'
import type { LiveRow } from './live-row.js'

type Filter = Exclude<Counter, 'link_id'>

const formOf = (counter: Counter) =>
  COUNTERS[counter].isAnyCase ? (text: string) => text.toLowerCase() : (text: string) => text

const pairsOf = ({ params }: LiveRow) =>
  Object.entries(params).flatMap(([key, values]) => [values].flat().map((value) => toParamText([key, value])))

const textsOf = (row: LiveRow, counter: Filter) => (counter === 'top_params' ? pairsOf(row) : [row[counter] ?? ''])

/** A click with the values by which streams filter. They are computed once for all streams, and only when asked for. */
export interface FilteredClick {
  row: LiveRow
  valuesOf(counter: Filter): ReadonlySet<string>
}

export function toFiltered(row: LiveRow): FilteredClick {
  const known = new Map<Filter, Set<string>>()
  return {
    row,
    valuesOf(counter) {
      let values = known.get(counter)
      if (!values) {
        values = new Set(textsOf(row, counter).map(formOf(counter)))
        known.set(counter, values)
      }
      return values
    },
  }
}

/** Whether two sets share a value. The smaller one is gone through. */
function share(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [few, many] = a.size < b.size ? [a, b] : [b, a]
  for (const value of few) if (many.has(value)) return true
  return false
}

/**
 * Tests whether a click has one of the values. '' matches clicks without a value. A stream may name thousands of
 * values.
 */
function hasOneOf(counter: Filter, filterValues: string[]): (click: FilteredClick) => boolean {
  const wanted = new Set(filterValues.map(formOf(counter)))
  const devices = new Set(counter === 'platform' ? filterValues.filter(isDeviceGroup) : [])
  return ({ row, valuesOf }) => {
    if (devices.has(row.device ?? '')) return true
    const values = valuesOf(counter)
    return values.size === 0 ? wanted.has('') : share(values, wanted)
  }
}

/** Names the clicks that a report includes. Reports that include the same clicks have the same name. */
export const nameOfChoice = ({ linkIds, notLinkIds, filters, bots }: Report) =>
  JSON.stringify([linkIds, notLinkIds, filters, bots])

/** Tests whether a report includes a click, by the same rules as the SQL of `filterConditions`. */
export function chooses({ linkIds, notLinkIds, filters, bots }: Report): (click: FilteredClick) => boolean {
  const choices = (Object.entries(filters) as [Filter, Choice][]).map(([counter, choice]) => ({
    isIn: choice.in.length === 0 ? () => true : hasOneOf(counter, choice.in),
    isOut: choice.notIn.length === 0 ? () => false : hasOneOf(counter, choice.notIn),
  }))
  const links = linkIds && new Set(linkIds)
  const notLinks = new Set(notLinkIds)
  return (click) => {
    const { row } = click
    return (
      (!links || links.has(row.link_id)) &&
      !notLinks.has(row.link_id) &&
      (bots === 'include' || (row.bot_name === null) === (bots === 'exclude')) &&
      choices.every(({ isIn, isOut }) => isIn(click) && !isOut(click))
    )
  }
}
