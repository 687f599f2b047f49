import { api } from '../api/client.js'
import { useWorkspace } from '../layout/workspace.js'
import type { Stretch } from '../reports/parts.js'
import type { ReportView, SeriesView } from '../reports/report-view.js'
import { SeriesCard } from '../reports/series-card.js'
import { type Refusing, useReport } from '../reports/use-report.js'
import type { ConversionQuery } from './conversion-counters.js'
import { MEASURES, type MeasureName, measureNames } from './measures.js'

interface Props {
  view: Refusing & SeriesView & Pick<ReportView<never>, 'compare'>
  query: ConversionQuery & Stretch
  measure: MeasureName
  onMeasure(measure: MeasureName): void
}

const sumOf = (values?: number[]) => values?.reduce((sum, value) => sum + value, 0)

/** Conversions, leads and sales over time, with the period that they are compared with. */
export function ConversionSeries({ view, query, measure, onMeasure }: Props) {
  const { path } = useWorkspace()
  const { data, failure, isLoading, reload } = useReport(view, JSON.stringify([query, view.compare]), (signal) =>
    api.GET('/api/v1/workspace/{workspace_id}/conversions/series', {
      params: { path, query: { ...query, compare: view.compare } },
      signal,
    }),
  )
  return (
    <SeriesCard
      title={TEXTS.conversions.series}
      measures={measureNames.map((name) => {
        const values = data?.series.map((point) => point[name])
        const before = data?.previous?.series.map((point) => point[name])
        return { name, ...MEASURES[name], total: sumOf(values), totalBefore: sumOf(before), values, before }
      })}
      chosen={measure}
      onChoose={onMeasure}
      times={data?.series.map(({ t }) => t)}
      stretch={{ ...query, frequency: (data?.frequency ?? query.frequency) as Stretch['frequency'] }}
      view={view}
      isLoading={isLoading}
      failure={failure}
      onRetry={reload}
    />
  )
}
