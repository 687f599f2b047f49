import { api } from '../api/client.js'
import { useWorkspace } from '../layout/workspace.js'
import type { Stretch } from '../reports/parts.js'
import { SeriesCard } from '../reports/series-card.js'
import { useChoice } from '../reports/use-choice.js'
import { type Refusing, useReport } from '../reports/use-report.js'
import type { ConversionQuery } from './conversion-counters.js'

const MEASURES = {
  conversions: { title: 'Conversions', about: 'Leads, sales, custom events and refunds' },
  leads: { title: 'Leads', about: 'Conversions of type lead' },
  sales: { title: 'Sales', about: 'Conversions of type sale, without refunds' },
} as const
type MeasureName = keyof typeof MEASURES
const names = Object.keys(MEASURES) as MeasureName[]

interface Props {
  view: Refusing
  query: ConversionQuery & Stretch
}

/** Conversions, leads and sales, with the time before. */
export function ConversionSeries({ view, query }: Props) {
  const { path } = useWorkspace()
  const { chosen, choose } = useChoice('count', names)
  const { data, failure, isLoading, reload } = useReport(view, JSON.stringify(query), (signal) =>
    api.GET('/api/v1/workspace/{workspace_id}/conversions/series', {
      params: { path, query: { ...query, compare: 'previous' } },
      signal,
    }),
  )
  return (
    <SeriesCard
      title="Conversions over time"
      measures={names.map((name) => ({
        name,
        ...MEASURES[name],
        values: data?.series.map((point) => point[name]),
        before: data?.previous?.series.map((point) => point[name]),
      }))}
      chosen={chosen}
      onChoose={choose}
      times={data?.series.map(({ t }) => t)}
      stretch={query}
      isLoading={isLoading}
      failure={failure}
      onRetry={reload}
    />
  )
}
