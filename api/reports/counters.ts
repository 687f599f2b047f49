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

/** As paths may name them. `region` and `city` are not among them: the location database has neither. */
export const acceptedCounters = [...counterNames, ...aliases.keys()].sort()

/** @returns undefined where there is none of that name */
export function findCounter(text: string): Counter | undefined {
  const name = aliases.get(text) ?? text
  return Object.hasOwn(COUNTERS, name) ? (name as Counter) : undefined
}

/**
 * The counter that a path names, fit to be part of a query.
 * @throws 400 for others, naming those accepted
 */
export function readCounter(text: string): Counter {
  const name = findCounter(text)
  if (name) return name
  throw new ApiError('bad_request', `Unknown counter, accepted are: ${counterNames.toSorted().join(', ')}`)
}
