import { COUNTERS, type Counter, TEXT_COUNTERS, type TextCounter } from '../../rollups/counters.js'
import { ApiError } from '../errors.js'

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

/**
 * The counter that a path names, fit to be part of a query.
 * @throws 400 for others, naming those accepted
 */
export function readCounter(text: string): Counter {
  const name = aliases.get(text) ?? text
  if (Object.hasOwn(COUNTERS, name)) return name as Counter
  throw new ApiError('bad_request', `Unknown counter, accepted are: ${counterNames.toSorted().join(', ')}`)
}
