import * as v from 'valibot'
import { ulidBytes } from '../../click/ulid.js'
import { wireInteger } from '../http/wire.js'
import { COUNTER_VALUES_MAX } from './click-queries.js'
import { acceptedCounters, findCounter } from './counters.js'
import { filterParameters, readFilters } from './filters.js'
import { dayOf, longerStep } from './period.js'
import { pointsOf } from './points.js'
import { readParameters } from './read-parameters.js'
import { compareEntry, frequencyEntry, oneOf, readTimes, timeEntries } from './read-times.js'
import type { Bots, Place, Report, ReportKind } from './report.js'

const botNames = {
  include: 'include',
  true: 'include',
  '1': 'include',
  exclude: 'exclude',
  false: 'exclude',
  '0': 'exclude',
  only: 'only',
} as const satisfies Record<string, Bots>
export const flags = { true: true, '1': true, false: false, '0': false } as const
const namesOf = <T extends object>(record: T) => Object.keys(record) as (keyof T & string)[]

const text = v.string('must be a string')

/** The number of values that get a series with `by`. */
const TOP_MAX = 100
export const TOP_DEFAULT = 10

/** The number of clicks of a page. A page of CSV is kept in memory until its last click is known. */
const EXPORT_LIMIT_MAX = 50_000

const atMost = (maximum: number, description: string) =>
  v.optional(
    v.pipe(wireInteger(1, maximum), v.metadata({ jsonSchema: { type: 'integer', minimum: 1, maximum, description } })),
  )

/** The parameter `top` of a counter. */
export const topEntry = atMost(
  COUNTER_VALUES_MAX,
  'How many values are listed, the highest counts first; all by default',
)

/** The parameter `top` of a series with `by`. */
export const valuesTopEntry = atMost(TOP_MAX, `How many values get a series, with \`by\`; ${TOP_DEFAULT} by default`)

const several = (about: string) => v.optional(v.pipe(v.array(v.string()), v.description(about)))
const lists = Object.fromEntries(Object.entries(filterParameters).map(([name, about]) => [name, several(about)]))

const common = {
  ...timeEntries,
  bots: oneOf(namesOf(botNames), 'Whether bots are included, which is the default, excluded, or counted alone'),
}
const after = v.optional(
  v.pipe(
    text,
    v.check((id) => ulidBytes(id.toUpperCase()) !== undefined, 'must be the id of a click'),
    v.description('Id of a click; only later clicks are sent'),
  ),
)
export const bomEntry = oneOf(
  namesOf(flags),
  'CSV for spreadsheets: begins with a byte order mark, and has times in a form that they recognise',
)
const ofReports = {
  ...common,
  bom: bomEntry,
  unique: oneOf(namesOf(flags), 'Counts visitors instead of clicks, each once a day of UTC'),
  format: oneOf(['json', 'csv', 'tsv'], 'JSON, or a table'),
}
const singles = {
  live: { bots: common.bots, after },
  series: {
    ...ofReports,
    compare: compareEntry,
    frequency: frequencyEntry,
    pivot: oneOf(['link_id'], 'Adds `links`: a series for each link'),
    by: oneOf(acceptedCounters, 'Adds `values`: a series for each of the commonest values of a counter'),
    top: valuesTopEntry,
  },
  counter: { ...ofReports, compare: compareEntry, top: topEntry },
  export: {
    ...common,
    bom: bomEntry,
    format: oneOf(['json', 'csv'], 'JSON, or a table'),
    limit: atMost(EXPORT_LIMIT_MAX, 'The number of clicks; without a limit by default'),
    after,
  },
}

type Singles = Partial<
  v.InferOutput<v.ObjectSchema<(typeof singles)['series'] & (typeof singles)['export'], undefined>>
>

/** The query of a report for the OpenAPI document. */
export const reportQueryObject = (kind: ReportKind) => v.object({ ...lists, ...singles[kind] } as v.ObjectEntries)

/** Enough for 1,000 links by day for a year, which are some 15 MB of JSON. */
const SERIES_POINTS_MAX = 400_000

/**
 * Reads the query of a report of a workspace.
 * @param firstMs the first click of the report, for `start=all`
 */
export const reportQuerySchema = (workspaceId: number, now: Date, kind: ReportKind = 'series', firstMs?: number) =>
  v.pipe(
    v.unknown(),
    v.rawTransform(({ dataset: { value: query }, addIssue, NEVER }): Report => {
      let isWrong = false
      const wrong = (key: string, message: string) => {
        isWrong = true
        addIssue({ message, path: [{ type: 'object', origin: 'value', input: {}, key, value: undefined }] })
      }
      const accepted = { lists: Object.keys(lists), singles: Object.keys(singles[kind]) }
      const { listed, given } = readParameters(query, workspaceId, accepted, wrong)
      const read = v.safeParse(v.object(singles[kind] as typeof singles.series), given)
      for (const issue of read.issues ?? []) wrong(String(issue.path?.[0]?.key), issue.message)
      const chosen = readFilters(listed, wrong)
      if (!read.success) return NEVER
      const {
        pivot,
        by,
        top,
        bots,
        unique,
        bom,
        limit,
        after,
        frequency = 'day',
        format = 'json',
        ...times
      } = read.output as Singles
      const found = readTimes({ ...times, frequency }, { now, isSeries: kind === 'series', firstMs }, wrong)
      const isFromFirst = times.start === 'all'
      if (found && pivot) {
        const hasTooMany = () => (chosen.linkIds?.length ?? 1) * pointsOf(found).length > SERIES_POINTS_MAX
        while (isFromFirst && found.frequency !== 'year' && hasTooMany()) found.frequency = longerStep(found.frequency)
        if (hasTooMany()) wrong('pivot', 'has too many points, ask for fewer links or days')
      }
      if (by && pivot) wrong('by', 'cannot be asked for together with pivot')
      if (top !== undefined && kind === 'series' && !by) wrong('top', 'is for `by`')
      if (isWrong || !found) return NEVER
      return {
        workspaceId,
        ...chosen,
        ...found,
        isFromFirst,
        nowMs: now.getTime(),
        bots: botNames[bots ?? 'include'],
        unique: flags[unique ?? 'false'],
        format,
        bom: flags[bom ?? 'false'],
        pivot: pivot !== undefined,
        top,
        ...(by && { by: { counter: findCounter(by)!, top: top ?? TOP_DEFAULT } }),
        ...((limit !== undefined || after !== undefined) && {
          page: { limit, after: after ? placeOf(after) : undefined },
        }),
      }
    }),
  )

/** The place of a click in the order of an export. */
function placeOf(clickId: string): Place {
  const bytes = ulidBytes(clickId.toUpperCase())!
  return { timeMs: bytes.readUIntBE(0, 6), randomHex: bytes.toString('hex', 6) }
}

/** The file name of an answer without its extension, such as `clicks-2026-03-01-2026-03-10`. */
export const fileNameOf = (what: string, { period, stretches }: Pick<Report, 'period' | 'stretches'>) =>
  [what, dayOf(period.fromMs + stretches[0].offsetMs), dayOf(period.toMs - 1 + stretches.at(-1)!.offsetMs)].join('-')
