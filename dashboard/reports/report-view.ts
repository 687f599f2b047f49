import { useMemo, useState } from 'preact/hooks'
import type { Failure } from '../api/failure.js'
import { useWorkspace } from '../layout/workspace.js'
import { useQuery } from '../ui/use-query.js'
import { type Filter, toFilterValue, toOpposite } from './filter.js'
import {
  dayOf,
  type Frequency,
  frequenciesOf,
  isPeriodName,
  namedPeriod,
  type PeriodName,
  periodOfDays,
  startOfHour,
  wrongTimes,
} from './period.js'
import { zoneOf } from './zone.js'

const TIMES = ['period', 'start', 'end']

/** Other figures beside those of the period. The keys are values of `compare` in the address. */
export const COMPARISONS = TEXTS.reports.series.comparisons
export type Comparison = keyof typeof COMPARISONS
const isComparison = (text: string): text is Comparison => Object.hasOwn(COMPARISONS, text)

/**
 * The period and filters of a report page. They live in the address, so that a view can be shared. Filters have the
 * API's names.
 * @param counters the counters that can be filtered by
 */
export function useReportView<C extends string>(counters: readonly C[]) {
  const { query, change } = useQuery()
  const zone = zoneOf(useWorkspace().timezone)
  const text = query.toString()
  const { wrong, ...view } = useMemo(() => {
    const period = query.get('period') ?? ''
    const [start, end] = [query.get('start'), query.get('end')]
    const now = new Date()
    const wrong = wrongTimes(query, now, zone)
    const days = start && end && !wrong.start && !wrong.end ? { start, end } : undefined
    const filters = counters.flatMap((counter) => query.getAll(counter).map((value): Filter<C> => ({ counter, value })))
    const name: PeriodName = isPeriodName(period) ? period : '30d'
    const chosen: Partial<Record<C, string[]>> = {}
    for (const { counter, value } of filters) chosen[counter] = [...(chosen[counter] ?? []), value]
    const { query: times, frequency } = days
      ? periodOfDays(days.start, days.end, now, zone)
      : namedPeriod(name, now, zone)
    const frequencies = frequenciesOf(times, zone)
    const asked = query.get('compare') ?? ''
    /** Nothing is before all time. */
    const comparison: Comparison = times.start === 'all' ? 'none' : isComparison(asked) ? asked : 'previous'
    return {
      wrong,
      period: days || Object.keys(wrong).length > 0 ? undefined : name,
      days,
      filters,
      /** Parameters of every report. */
      report: { ...times, ...chosen },
      /** Length of a point in a series; of those that the period can have, the one that the address asks for. */
      frequency: frequencies.find((one) => one === query.get('frequency')) ?? frequency,
      frequencies,
      comparison,
      /** The parameter of a report that is compared. */
      compare: comparison === 'none' ? undefined : comparison,
      /** Figures of another scope are of another period or of other filters. */
      scope: JSON.stringify([times, chosen, comparison]),
      /** Whether clicks of now belong to the period. */
      isCurrent: times.end.includes('T') || times.end === dayOf(now, zone),
    }
  }, [text, startOfHour(Date.now(), zone), zone])
  const [refusal, setRefusal] = useState<{ text: string; fields: Failure['fields'] }>()
  const said = refusal?.text === text ? refusal.fields : undefined
  const refused: Failure['fields'] = { ...said, ...wrong }
  const names = Object.keys(refused)

  return {
    ...view,
    /** The time zone of days and hours: the workspace's, or else the browser's. */
    zone,
    /**
     * Parameter → why the view is refused; undefined if it is not refused. It is empty when the parameters are not the
     * reason: the user cannot reach the workspace any more.
     */
    refused: said || names.length > 0 ? refused : undefined,
    /** To be called when the API refuses the view. */
    refuse: ({ status, fields }: Failure) =>
      setRefusal({
        text,
        fields: status === 404 && query.has('link_id') ? { link_id: [TEXTS.reports.wrong.link] } : fields,
      }),
    dropRefused: () =>
      change((next) => {
        for (const name of names.some((one) => TIMES.includes(one)) ? [...names, ...TIMES] : names) next.delete(name)
      }),
    setPeriod: (name: PeriodName) =>
      change((next) => {
        for (const old of ['start', 'end']) next.delete(old)
        next.set('period', name)
      }),
    setDays: (start: string, end: string) =>
      change((next) => {
        next.delete('period')
        next.set('start', start)
        next.set('end', end)
      }),
    setFrequency: (frequency: Frequency) => change((next) => next.set('frequency', frequency)),
    setComparison: (comparison: Comparison) => change((next) => next.set('compare', comparison)),
    /** @param value the value of clicks, not escaped */
    addFilter: (counter: C, value: string) =>
      change((next) => {
        const filter = toFilterValue(value)
        if (!next.getAll(counter).includes(filter)) next.append(counter, filter)
      }),
    /** Replaces the filters of a counter. @param values filter values in the API's syntax */
    setFilters: (counter: C, values: string[]) =>
      change((next) => {
        next.delete(counter)
        for (const value of values) next.append(counter, value)
      }),
    turnFilter: ({ counter, value }: Filter<C>) =>
      change((next) => {
        const filters = next.getAll(counter).map((one) => (one === value ? toOpposite(one) : one))
        next.delete(counter)
        for (const filter of new Set(filters)) next.append(counter, filter)
      }),
    removeFilter: ({ counter, value }: Filter<C>) => change((next) => next.delete(counter, value)),
  }
}

export type ReportView<C extends string> = ReturnType<typeof useReportView<C>>

/** The part of a view that is about the points of its series, and about those that they are compared with. */
export type SeriesView = Pick<
  ReportView<never>,
  'report' | 'zone' | 'frequency' | 'frequencies' | 'comparison' | 'setFrequency' | 'setComparison'
>

/** The part of a view that is about its period. */
export type PeriodView = Pick<ReportView<never>, 'period' | 'days' | 'zone' | 'setPeriod' | 'setDays'>
