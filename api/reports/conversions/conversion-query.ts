import * as v from 'valibot'
import type { Frequency, Period } from '../period.js'
import { readParameters } from '../read-parameters.js'
import { compareEntry, frequencyEntry, oneOf, readTimes, type Times, timeEntries } from '../read-times.js'
import type { Format } from '../report.js'
import { bomEntry, flags, TOP_DEFAULT, topEntry, valuesTopEntry } from '../report-query.js'
import type { Stretch } from '../time-zone.js'
import { acceptedConversionCounters, CONVERSION_COUNTERS, findConversionCounter } from './conversion-counters.js'
import { type ConversionFilters, readConversionFilters } from './conversion-filters.js'
import { type Order, orderEntry, readOrder } from './conversion-order.js'

/** The question that a report of conversions answers, whatever the shape of the answer. */
export interface ConversionReport {
  workspaceId: number
  period: Period
  /** Whether the period begins with the first conversion, or click. */
  isFromFirst?: boolean
  /** The period by the clocks of the report's time zone. */
  stretches: Stretch[]
  frequency: Frequency
  filters: ConversionFilters
  nowMs: number
  format: Format
  /** Whether CSV begins with the mark of UTF-8. */
  bom: boolean
  /** Adds a funnel for each link. */
  byLink: boolean
  /** Adds a series for each of the commonest values of a counter. */
  by?: { counter: string; top: number }
  /** The number of values of a counter that are listed. All are listed without it. */
  top?: number
  /** The figure by which values of a counter are ordered. */
  order: Order
  /** The same report for the period just before, with the same length in local time. */
  previous?: ConversionReport
}

export type ConversionReportKind = 'series' | 'counter' | 'funnel'

const singles = {
  ...timeEntries,
  compare: compareEntry,
  format: oneOf(['json', 'csv', 'tsv'], 'JSON, or a table, which leaves out `previous`'),
  bom: bomEntry,
}
const byKind = {
  series: {
    frequency: frequencyEntry,
    by: oneOf(acceptedConversionCounters, 'Adds `values`: a series for each of the commonest values of a counter'),
    top: valuesTopEntry,
  },
  counter: { top: topEntry, order: orderEntry },
  funnel: {
    by: oneOf(
      ['link_id'],
      'Adds `links`: the requested links, otherwise the first 1,000, ordered by conversions, then by clicks',
    ),
  },
}

const several = (about: string) => v.optional(v.pipe(v.array(v.string()), v.description(about)))
const lists = {
  link_ids: several(
    "Conversions of these links together: ids, also joined by '-' or ','; with `link_id` too, of the links of both",
  ),
  ...Object.fromEntries(
    acceptedConversionCounters.map((name) => [name, several(CONVERSION_COUNTERS[findConversionCounter(name)!].about)]),
  ),
}

/** The query of a report for the OpenAPI document. */
export const conversionQueryObject = (kind: ConversionReportKind) =>
  v.object({ ...lists, ...singles, ...byKind[kind] } as typeof singles & (typeof byKind)['series'])

/**
 * Reads the query of a report of conversions of a workspace.
 * @param firstMs the first conversion or click of the report, for `start=all`
 */
export function conversionQuerySchema(workspaceId: number, now: Date, kind: ConversionReportKind, firstMs?: number) {
  const singleSchema = v.object({ ...singles, ...byKind.counter, ...byKind.series, ...byKind[kind] })
  const accepted = { lists: Object.keys(lists), singles: Object.keys({ ...singles, ...byKind[kind] }) }

  return v.pipe(
    v.unknown(),
    v.rawTransform(({ dataset: { value: query }, addIssue, NEVER }): ConversionReport => {
      let isWrong = false
      const wrong = (key: string, message: string) => {
        isWrong = true
        addIssue({ message, path: [{ type: 'object', origin: 'value', input: {}, key, value: undefined }] })
      }
      const { listed, given } = readParameters(query, workspaceId, accepted, wrong)
      const read = v.safeParse(singleSchema, given)
      for (const issue of read.issues ?? []) wrong(String(issue.path?.[0]?.key), issue.message)
      const filters = readConversionFilters(listed, wrong)
      if (!read.success) return NEVER
      const { by, bom, format = 'json', frequency = 'day', top, order, ...times } = read.output
      if (top !== undefined && kind === 'series' && !by) wrong('top', 'is for `by`')
      const found = readTimes({ ...times, frequency }, { now, isSeries: kind === 'series', firstMs }, wrong)
      if (isWrong || !found) return NEVER
      const common = {
        workspaceId,
        frequency: found.frequency,
        filters,
        format,
        bom: flags[bom ?? 'false'],
        nowMs: now.getTime(),
        byLink: kind === 'funnel' && by !== undefined,
        top,
        ...(kind === 'series' && by && { by: { counter: findConversionCounter(by)!, top: top ?? TOP_DEFAULT } }),
        order: readOrder(order, filters, wrong),
      }
      const reportOf = ({ period, stretches }: Times): ConversionReport => ({ ...common, period, stretches })
      const report = { ...reportOf(found), isFromFirst: times.start === 'all' }
      return found.previous ? { ...report, previous: reportOf(found.previous) } : report
    }),
  )
}
