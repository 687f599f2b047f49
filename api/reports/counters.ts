import { ApiError } from '../errors.js'

/** Counters that have a column of `clicks` and a rollup `counter_<name>`. */
const columnCounters = [
  ...['country', 'platform', 'browser_name', 'destination', 'referer', 'bot_name', 'isp', 'ad_network', 'language'],
  ...['device', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'],
]

const counters = new Set([...columnCounters, 'link_id', 'top_params'])
const aliases = new Map([['browser', 'browser_name']])

/**
 * The counter that a path names, fit to be part of a query.
 * @throws 400 for others, naming those accepted
 */
export function readCounter(text: string): string {
  const name = aliases.get(text) ?? text
  if (counters.has(name)) return name
  throw new ApiError('bad_request', `Unknown counter, accepted are: ${[...counters].sort().join(', ')}`)
}
