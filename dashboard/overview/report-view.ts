import { useMemo } from 'preact/hooks'
import { useQuery } from '../ui/use-query.js'
import { type Counter, counterNames, type ReportQuery } from './counters.js'
import { daysQuery, isDay, isPeriodName, type PeriodName, periodQuery } from './period.js'

/** What is counted: as parameters of a report. */
export const COUNTS = {
  human: { name: 'People', about: 'Clicks without bots', query: { bots: 'exclude' } },
  all: { name: 'All clicks', about: 'Bots included', query: {} },
  unique: { name: 'Visitors', about: 'People, each once a day', query: { bots: 'exclude', unique: 'true' } },
} as const satisfies Record<string, { name: string; about: string; query: ReportQuery }>
export type CountName = keyof typeof COUNTS

export interface Filter {
  counter: Counter
  /** As the API takes it: '' is none, `!` before it negates. */
  value: string
}

/** What the overview shows: as the address says, so that it can be sent. Filters have the API's names. */
export function useReportView() {
  const { query, change } = useQuery()
  const text = query.toString()
  const view = useMemo(() => {
    const period = query.get('period') ?? ''
    const [start, end] = [query.get('start'), query.get('end')]
    const isCustom = isDay(start) && isDay(end)
    const filters = counterNames.flatMap((counter) =>
      query.getAll(counter).map((value): Filter => ({ counter, value })),
    )
    const name: PeriodName = isPeriodName(period) ? period : '30d'
    const given = query.get('count') ?? ''
    const count: CountName = Object.hasOwn(COUNTS, given) ? (given as CountName) : 'human'
    const chosen: Partial<Record<Counter, string[]>> = {}
    for (const { counter, value } of filters) chosen[counter] = [...(chosen[counter] ?? []), value]
    return {
      period: isCustom ? undefined : name,
      days: isCustom ? { start, end } : undefined,
      filters,
      count,
      /** Of a report; without what is counted. */
      report: { ...(isCustom ? daysQuery(start, end) : periodQuery(name, new Date())), ...chosen },
    }
  }, [text])

  return {
    ...view,
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
    setCount: (count: CountName) => change((next) => next.set('count', count), true),
    addFilter: ({ counter, value }: Filter) =>
      change((next) => {
        if (!next.getAll(counter).includes(value)) next.append(counter, value)
      }),
    removeFilter: ({ counter, value }: Filter) => change((next) => next.delete(counter, value)),
  }
}

export type ReportView = ReturnType<typeof useReportView>
