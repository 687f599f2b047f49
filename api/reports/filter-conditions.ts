import { COUNTERS, type Counter } from '../../rollups/counters.js'
import type { Choice } from './choices.js'
import type { Report } from './report.js'

type Chosen = Pick<Report, 'linkIds' | 'notLinkIds' | 'filters'>
type Params = Record<string, unknown>

/** A platform may be named by the devices that it is used on. */
const deviceGroups = new Set(['desktop', 'mobile', 'tablet'])
export const isDeviceGroup = (platform: string) => deviceGroups.has(platform)
/** The values that name devices. */
export const deviceGroupsOf = (values: string[]) => values.filter(isDeviceGroup)

/** What must be known of a click to choose it. */
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
 * Conditions, each with its AND, on what links and counters say. A click must have one of the values that are asked for of
 * a counter, and none of those that are negated.
 * @param sqlOf what the table says of a counter
 * @param params to which the values are added
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
    // Of a LowCardinality column each name is turned into lower case once a block, not once a row.
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
