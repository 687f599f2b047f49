import * as v from 'valibot'
import { idMax, type Read } from '../wire.js'
import { type Filters, filterEntries, readFilters } from './filters.js'
import { bucketsOf, dayOf, type Frequency, type Period, periodOf, readSpan } from './period.js'
import { findTimeZone, type Stretch, stretchesOf, type TimeZone } from './time-zone.js'

/** Which clicks a report counts. */
export type Bots = 'include' | 'exclude' | 'only'

export type Format = 'json' | 'csv' | 'tsv'

/** What is asked, whatever the shape of the answer. */
export interface Report {
  workspaceId: number
  /** absent: the whole workspace */
  linkIds?: number[]
  period: Period
  /** when it was asked */
  nowMs: number
  /** the period as clocks of the report's time zone go */
  stretches: Stretch[]
  frequency: Frequency
  filters: Filters
  bots: Bots
  /** visitors instead of clicks, each once a day of UTC: that is how long a visitor hash means the same */
  unique: boolean
  format: Format
  /** also a series for each link */
  pivot: boolean
}

export type ReportKind = 'series' | 'counter' | 'export'

const botNames = {
  ...{ include: 'include', true: 'include', '1': 'include' },
  ...{ exclude: 'exclude', false: 'exclude', '0': 'exclude' },
  only: 'only',
} as const satisfies Record<string, Bots>
const flags = { true: true, '1': true, false: false, '0': false } as const
const keysOf = <T extends object>(record: T) => Object.keys(record) as (keyof T & string)[]

/** As many as a page of links has. */
export const linkIdsMax = 1000

const text = v.string('must be a string')
const describe = v.description
const oneOf = <const T extends string>(names: T[]) =>
  v.optional(v.picklist(names, `must be one of ${names.join(', ')}`))

/** Query of a report as it comes, without blanks; what fields mean together follows in `reportQuerySchema`. */
export const reportQueryObject = v.object({
  link_id: v.optional(v.pipe(text, v.regex(/^\d{1,10}$/, 'must be an id'), describe('Clicks of one link'))),
  link_ids: v.optional(
    v.pipe(
      text,
      v.regex(/^\d{1,10}([-,]\d{1,10})*$/, "must be ids joined by '-'"),
      describe(`Clicks of these links together: at most ${linkIdsMax} ids joined by '-'`),
    ),
  ),
  start: v.optional(v.pipe(text, describe('YYYY-MM-DD or a date-time, included; 30 days before the end by default'))),
  end: v.optional(v.pipe(text, describe('YYYY-MM-DD or a date-time, included; today by default'))),
  ...filterEntries,
  bots: oneOf(keysOf(botNames)),
  unique: oneOf(keysOf(flags)),
  timezone: v.optional(v.pipe(text, describe('IANA name: what days and hours are; UTC by default'))),
  frequency: oneOf(['day', 'hour']),
  format: oneOf(['json', 'csv', 'tsv']),
  pivot: oneOf(['link_id']),
})

type ReportQuery = v.InferOutput<typeof reportQueryObject>

function readLinkIds({ link_id, link_ids }: ReportQuery, wrong: (field: keyof ReportQuery, error: string) => void) {
  const inRange = (id: number) => id >= 1 && id <= idMax
  const one = link_id === undefined ? [] : [Number(link_id)]
  const several = link_ids === undefined ? [] : link_ids.split(/[-,]/).map(Number)
  if (!one.every(inRange)) wrong('link_id', `must be between 1 and ${idMax}`)
  if (!several.every(inRange)) wrong('link_ids', `must be between 1 and ${idMax}`)
  if (several.length > linkIdsMax) wrong('link_ids', `must be at most ${linkIdsMax} ids`)
  const ids = [...new Set([...one, ...several])]
  return ids.length > 0 ? ids : undefined
}

/** @returns undefined where `wrong` was told what is wrong */
export function readTimes(
  query: { start?: string; end?: string; frequency?: Frequency },
  zone: TimeZone,
  now: Date,
  wrong: (field: 'start' | 'end', error: string) => void,
) {
  const read = (name: 'start' | 'end'): Read<Period | undefined> => {
    const given = query[name]
    return given === undefined ? { value: undefined } : readSpan(given, zone)
  }
  const [start, end] = [read('start'), read('end')]
  if ('error' in start) wrong('start', start.error)
  if ('error' in end) wrong('end', end.error)
  if ('error' in start || 'error' in end) return undefined
  const context = { nowMs: now.getTime(), zone, frequency: query.frequency ?? 'day' }
  const period = periodOf(start.value, end.value, context)
  if ('value' in period) return period.value
  wrong(period.field, period.error)
  return undefined
}

/** A blank parameter is as good as none. */
function withoutBlanks(query: unknown) {
  return Object.fromEntries(Object.entries(query as object).filter(([, value]) => value !== ''))
}

/** 1,000 links by day for a year: some 15 MB of JSON. */
const pivotPointsMax = 400_000

/** What an answer of this kind cannot be. */
function refuse(kind: ReportKind, query: ReportQuery, wrong: (field: keyof ReportQuery, error: string) => void) {
  if (query.pivot && kind !== 'series') wrong('pivot', 'is for the series of clicks')
  if (kind !== 'export') return
  if (query.unique && flags[query.unique]) wrong('unique', 'is not for an export, which has every click')
  if (query.format === 'tsv') wrong('format', 'must be one of json, csv')
}

/** Query of a report, for the workspace of its path. */
export const reportQuerySchema = (workspaceId: number, now: Date, kind: ReportKind = 'series') =>
  v.pipe(
    v.unknown(),
    v.transform(withoutBlanks),
    reportQueryObject,
    v.rawTransform(({ dataset: { value: query }, addIssue, NEVER }): Report => {
      let isWrong = false
      const wrong = (key: string, message: string) => {
        isWrong = true
        addIssue({
          message,
          path: [
            { type: 'object', origin: 'value', input: query, key, value: (query as Record<string, unknown>)[key] },
          ],
        })
      }
      const zone = findTimeZone(query.timezone ?? 'UTC')
      if (!zone) wrong('timezone', 'must be an IANA time zone, such as Europe/Berlin')
      // Hours are for series: what they bound does not concern the others.
      const period = zone && readTimes(kind === 'series' ? query : { ...query, frequency: 'day' }, zone, now, wrong)
      const stretches = zone && period ? stretchesOf(zone, period) : []
      const [linkIds, filters] = [readLinkIds(query, wrong), readFilters(query, wrong)]
      refuse(kind, query, wrong)
      const points = (linkIds?.length ?? 1) * bucketsOf(stretches, query.frequency ?? 'day').length
      if (query.pivot && points > pivotPointsMax) wrong('pivot', 'has too many points, ask for fewer links or days')
      if (isWrong || !zone || !period) return NEVER
      return {
        workspaceId,
        linkIds,
        period,
        nowMs: now.getTime(),
        stretches,
        frequency: query.frequency ?? 'day',
        filters,
        bots: botNames[query.bots ?? 'include'],
        unique: flags[query.unique ?? 'false'],
        format: query.format ?? 'json',
        pivot: query.pivot !== undefined,
      }
    }),
  )

/** What a file of the answer is called: `clicks-2026-03-01-2026-03-10`. */
export const fileNameOf = (what: string, { period, stretches }: Pick<Report, 'period' | 'stretches'>) =>
  [what, dayOf(period.fromMs + stretches[0].offsetMs), dayOf(period.toMs - 1 + stretches.at(-1)!.offsetMs)].join('-')
