import { api } from '../api/client.js'
import { stateOfAll } from '../api/use-answer.js'
import { useWorkspace } from '../layout/workspace.js'
import type { Stretch } from '../reports/parts.js'
import type { ReportView, SeriesView } from '../reports/report-view.js'
import { SeriesCard } from '../reports/series-card.js'
import { type Refusing, useReport } from '../reports/use-report.js'
import type { ClickQuery } from './click-counters.js'
import { COUNTS, type CountName, countNames } from './counts.js'

interface Props {
  view: Refusing & SeriesView & Pick<ReportView<never>, 'compare'>
  query: ClickQuery & Stretch
  count: CountName
  onCount(count: CountName): void
}

const valuesOf = (series?: { y: number | null }[]) => series?.map(({ y }) => y ?? 0)

/** A series of clicks, with the period that it is compared with. */
function useSeries(view: Props['view'], report: ClickQuery, count: CountName) {
  const { path } = useWorkspace()
  const query = { ...report, ...COUNTS[count].query, compare: view.compare } as const
  return useReport(view, JSON.stringify(query), (signal) =>
    api.GET('/api/v1/workspace/{workspace_id}/clicks', { params: { path, query }, signal }),
  )
}

/** Clicks over time: people, all clicks and visitors. */
export function ClickSeries({ view, query, count, onCount }: Props) {
  const useCount = (name: CountName) => useSeries(view, query, name)
  const series = { human: useCount('human'), all: useCount('all'), unique: useCount('unique') }
  const { failure, isLoading, reload } = stateOfAll(Object.values(series))
  return (
    <SeriesCard
      title={TEXTS.overview.series}
      measures={countNames.map((name) => ({
        name,
        ...COUNTS[name],
        total: series[name].data?.total,
        totalBefore: series[name].data?.previous?.total,
        values: valuesOf(series[name].data?.traffic),
        before: valuesOf(series[name].data?.previous?.traffic),
      }))}
      chosen={count}
      onChoose={onCount}
      times={series[count].data?.traffic.map(({ t }) => t ?? '')}
      stretch={{ ...query, frequency: (series[count].data?.frequency ?? query.frequency) as Stretch['frequency'] }}
      view={view}
      isLoading={isLoading}
      failure={failure}
      onRetry={reload}
    />
  )
}
