import { COUNTERS, type Counter, TEXT_COUNTERS, type TextCounter } from '../../rollups/counters.js'
import { ApiError } from '../http/errors.js'

export const counterNames = Object.keys(COUNTERS) as Counter[]
export const textCounters = Object.keys(TEXT_COUNTERS) as TextCounter[]

const aliases = new Map<string, Counter>(
  counterNames.flatMap((name) => {
    const { alias } = COUNTERS[name]
    return alias ? [[alias, name]] : []
  }),
)

/** Counters and aliases that a path may name. There is no `region` and no `city`: the location database has neither. */
export const acceptedCounters = [...counterNames, ...aliases.keys()].sort()

/** @returns undefined when no counter has this name or alias */
export function findCounter(text: string): Counter | undefined {
  const name = aliases.get(text) ?? text
  return Object.hasOwn(COUNTERS, name) ? (name as Counter) : undefined
}

/**
 * The counter that a path names. It is safe as a part of a query's text.
 * @throws 400 for an unknown counter; the message names the accepted ones
 */
export function readCounter(text: string): Counter {
  const name = findCounter(text)
  if (name) return name
  throw new ApiError('bad_request', `Unknown counter, accepted are: ${counterNames.toSorted().join(', ')}`)
}
