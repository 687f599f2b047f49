import { hasWholeDays } from './period.js'
import type { Report } from './report-query.js'

/** A rollup by day with the columns `clicks` and `human_clicks`, or the raw `clicks`. */
export type Source = { kind: 'rollup'; table: string; value: string } | { kind: 'raw'; value: string }

/**
 * Which table answers a counter: the one place that decides it.
 *
 * Rollups have whole days of UTC only. Counters are rolled up for workspaces, clicks a day for links too; a link's
 * counters come from raw clicks, which lie in its order.
 * `value` is an expression over the table's columns, a string.
 */
export function counterSource(counter: string, { period, linkIds }: Report): Source {
  if (counter === 'link_id' && hasWholeDays(period))
    return { kind: 'rollup', table: 'clicks_per_link_day', value: 'toString(link_id)' }
  if (!linkIds && hasWholeDays(period)) return { kind: 'rollup', table: `counter_${counter}`, value: 'toString(value)' }
  if (counter === 'top_params') return { kind: 'raw', value: 'arrayJoin(params)' }
  return { kind: 'raw', value: `toString(${counter})` }
}

/** Which table answers a series by day; the value is the day. */
export function seriesSource({ period }: Report): Source {
  return hasWholeDays(period)
    ? { kind: 'rollup', table: 'clicks_per_link_day', value: 'toString(day)' }
    : { kind: 'raw', value: 'toString(toDate(time))' }
}
