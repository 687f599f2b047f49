import * as v from 'valibot'
import { dayMs, type Frequency, type Period } from '../period.js'
import { type Format, linkIdsMax, readTimes } from '../report-query.js'
import { findTimeZone, type Stretch, stretchesOf, type TimeZone } from '../time-zone.js'
import { acceptedConversionCounters, CONVERSION_COUNTERS, findConversionCounter } from './conversion-counters.js'
import { type ConversionFilters, readConversionFilters } from './conversion-filters.js'

export type Step = Frequency | 'week' | 'month'

/** What is asked of conversions, whatever the shape of the answer. */
export interface ConversionReport {
  workspaceId: number
  period: Period
  /** The period as clocks of the report's time zone go */
  stretches: Stretch[]
  /** How conversions are grouped in ClickHouse; weeks and months are sums of days */
  frequency: Frequency
  step: Step
  filters: ConversionFilters
  nowMs: number
  format: Format
  byLink: boolean
  /** The same of the time just before, as long as clocks show it */
  previous?: ConversionReport
}

export type ConversionReportKind = 'series' | 'counter' | 'funnel'

const text = v.string('must be a string')
const oneOf = <const T extends string>(names: T[], about: string) =>
  v.optional(v.pipe(v.picklist(names, `must be one of ${names.join(', ')}`), v.description(about)))

const singles = {
  start: v.optional(
    v.pipe(text, v.description('YYYY-MM-DD or a date-time, included; 30 days before the end by default')),
  ),
  end: v.optional(v.pipe(text, v.description('YYYY-MM-DD or a date-time, included; today by default'))),
  timezone: v.optional(v.pipe(text, v.description('IANA name: what days and hours are; UTC by default'))),
  compare: oneOf(['previous'], 'Adds `previous`: the same of the time just before, of the same length'),
  format: oneOf(['json', 'csv', 'tsv'], 'Tables leave out what is compared'),
}
const byKind = {
  series: { frequency: oneOf(['day', 'hour', 'week', 'month'], 'Weeks begin on Monday') },
  counter: {},
  funnel: { by: oneOf(['link_id'], 'Adds `links`: those named, else the 1,000 with most conversions') },
}

const several = (about: string) => v.optional(v.pipe(v.array(text), v.description(about)))
const lists = {
  link_ids: several(`Conversions of these links together: at most ${linkIdsMax} ids, also joined by '-' or ','`),
  ...Object.fromEntries(
    acceptedConversionCounters.map((name) => [name, several(CONVERSION_COUNTERS[findConversionCounter(name)!].about)]),
  ),
}

/** Query of a report as the document has it. */
export const conversionQueryObject = (kind: ConversionReportKind) =>
  v.object({ ...lists, ...singles, ...byKind[kind] } as typeof singles & (typeof byKind)['series' & 'funnel'])

const isList = (name: string) => Object.hasOwn(lists, name)

/** What clocks show, as if it were UTC: midnight also where clocks jump over it. */
function shownAt(ms: number, zone: TimeZone) {
  const shown = ms + zone.offsetAt(ms)
  const midnight = Math.floor(shown / dayMs) * dayMs
  return zone.momentOf(midnight) === ms ? midnight : shown
}

/** The period just before, of as many days and hours as clocks show. */
function before({ fromMs, toMs }: Period, zone: TimeZone): Period {
  const shown = shownAt(fromMs, zone)
  return { fromMs: zone.momentOf(shown - (shownAt(toMs, zone) - shown)), toMs: fromMs }
}

/** Query of a report of conversions, for the workspace of its path. */
export function conversionQuerySchema(workspaceId: number, now: Date, kind: ConversionReportKind) {
  const singleSchema = v.object({ ...singles, ...byKind.series, ...byKind.funnel })
  const accepted = [...Object.keys(lists), ...Object.keys(singles), ...Object.keys(byKind[kind])].sort()

  return v.pipe(
    v.unknown(),
    v.rawTransform(({ dataset: { value: query }, addIssue, NEVER }): ConversionReport => {
      let isWrong = false
      const wrong = (key: string, message: string) => {
        isWrong = true
        addIssue({ message, path: [{ type: 'object', origin: 'value', input: {}, key, value: undefined }] })
      }
      const given = new Map<string, string[]>()
      const others: Record<string, string> = {}
      for (const [parameter, value] of Object.entries(query as Record<string, unknown>)) {
        const name = parameter.endsWith('[]') && isList(parameter.slice(0, -2)) ? parameter.slice(0, -2) : parameter
        if (name === 'api_key') continue
        if (!accepted.includes(name)) wrong(name, `is unknown, accepted are: ${accepted.join(', ')}`)
        else if (isList(name)) given.set(name, [...(given.get(name) ?? []), ...[value].flat().map(String)])
        else if (typeof value !== 'string') wrong(name, 'must be given once')
        else if (value !== '') others[name] = value // a blank parameter is as good as none
      }
      const read = v.safeParse(singleSchema, others)
      for (const issue of read.issues ?? []) wrong(String(issue.path?.[0]?.key), issue.message)
      if (!read.success) return NEVER
      const { frequency: step = 'day', timezone = 'UTC', format = 'json', compare, by, start, end } = read.output
      const frequency = step === 'hour' ? 'hour' : 'day'
      const zone = findTimeZone(timezone)
      if (!zone) wrong('timezone', 'must be an IANA time zone, such as Europe/Berlin')
      const period = zone && readTimes({ start, end, frequency }, zone, now, wrong)
      const filters = readConversionFilters(given, wrong)
      if (isWrong || !zone || !period) return NEVER
      const common = { workspaceId, frequency, step, filters, format, nowMs: now.getTime(), byLink: by !== undefined }
      const of = (some: Period) => ({ ...common, period: some, stretches: stretchesOf(zone, some) })
      return { ...of(period), ...(compare && { previous: of(before(period, zone)) }) } as ConversionReport
    }),
  )
}
