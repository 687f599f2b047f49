import { COUNTERS, type Counter } from '../../rollups/counters.js'
import type { Choice } from './choices.js'
import type { Report } from './report.js'

type Chosen = Pick<Report, 'linkIds' | 'notLinkIds' | 'filters'>
type Params = Record<string, unknown>

/** The filter `platform` also accepts the names of device groups. */
const deviceGroups = new Set(['desktop', 'mobile', 'tablet'])
export const isDeviceGroup = (platform: string) => deviceGroups.has(platform)
/** The values of a `platform` filter that name devices. */
export const deviceGroupsOf = (values: string[]) => values.filter(isDeviceGroup)

/** The counters that a table must have to apply the filters. */
export function filteredCounters({ linkIds, notLinkIds, filters }: Chosen): Counter[] {
  const counters = new Set(Object.keys(filters) as Counter[])
  if (linkIds || notLinkIds) counters.add('link_id')
  const { platform } = filters
  if (platform) {
    const values = [...platform.in, ...platform.notIn]
    const groups = deviceGroupsOf(values)
    if (groups.length > 0) counters.add('device')
    if (groups.length === values.length) counters.delete('platform')
  }
  return [...counters]
}

/**
 * Conditions on links and counters, each with its AND. For each filtered counter a click must have one of the requested
 * values, and none of the negated ones.
 * @param sqlOf gives SQL of a counter in the table
 * @param params receives the values
 */
export function filterConditions(
  { linkIds, notLinkIds, filters }: Chosen,
  sqlOf: (counter: Counter) => string,
  params: Params,
): string[] {
  function has(counter: Counter, name: string, values: string[]) {
    const { list, isAnyCase } = COUNTERS[counter]
    params[name] = values
    const given = `{${name}:Array(String)}`
    if (list) {
      const isNone = values.includes('') ? [`empty(${list})`] : []
      return `(${[`hasAny(${list}, ${given})`, ...isNone].join(' OR ')})`
    }
    // ClickHouse lowers the case of a LowCardinality column once for each distinct value of a block, not for each row.
    return isAnyCase
      ? `lowerUTF8(${sqlOf(counter)}) IN arrayMap(one -> lowerUTF8(one), ${given})`
      : `${sqlOf(counter)} IN ${given}`
  }

  function hasPlatform(name: string, values: string[]) {
    const groups = deviceGroupsOf(values)
    const others = values.filter((value) => !isDeviceGroup(value))
    const parts = [
      ...(others.length > 0 ? [has('platform', name, others)] : []),
      ...(groups.length > 0 ? [has('device', `${name}_device`, groups)] : []),
    ]
    return `(${parts.join(' OR ')})`
  }

  const conditionOf = (counter: Counter, name: string, values: string[]) =>
    counter === 'platform' ? hasPlatform(name, values) : has(counter, name, values)

  if (linkIds) params.link_ids = linkIds
  if (notLinkIds) params.not_link_ids = notLinkIds
  return [
    ...(linkIds ? [`AND ${sqlOf('link_id')} IN {link_ids:Array(UInt32)}`] : []),
    ...(notLinkIds ? [`AND ${sqlOf('link_id')} NOT IN {not_link_ids:Array(UInt32)}`] : []),
    ...(Object.entries(filters) as [Counter, Choice][]).flatMap(([counter, choice]) => [
      ...(choice.in.length > 0 ? [`AND ${conditionOf(counter, `in_${counter}`, choice.in)}`] : []),
      ...(choice.notIn.length > 0 ? [`AND NOT ${conditionOf(counter, `not_${counter}`, choice.notIn)}`] : []),
    ]),
  ]
}
