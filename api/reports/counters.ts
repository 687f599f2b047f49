import { ApiError } from '../errors.js'

/** Counters that are a column of `clicks` and have a rollup `counter_<name>`. */
export const columnCounters = [
  ...(['country', 'platform', 'browser_name', 'destination', 'referer', 'bot_name', 'isp', 'ad_network'] as const),
  ...(['language', 'device', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const),
] as const

export const counterNames = [...columnCounters, 'link_id', 'top_params'] as const

export type Counter = (typeof counterNames)[number]

const counters = new Set<string>(counterNames)
const aliases = new Map([['browser', 'browser_name']])

/** As paths may name them. `region` and `city` are not among them: the location database has neither. */
export const acceptedCounters = [...counterNames, ...aliases.keys()].sort()

/**
 * The counter that a path names, fit to be part of a query.
 * @throws 400 for others, naming those accepted
 */
export function readCounter(text: string): Counter {
  const name = aliases.get(text) ?? text
  if (counters.has(name)) return name as Counter
  throw new ApiError('bad_request', `Unknown counter, accepted are: ${[...counters].sort().join(', ')}`)
}
