import { useCallback } from 'preact/hooks'
import { fill } from '../../words/text.js'
import { api } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { useWorkspace } from '../layout/workspace.js'
import { Attribution } from '../reports/attribution.js'
import { CounterCards } from '../reports/counter-cards.js'
import { csvOf } from '../reports/csv-address.js'
import { FilterList } from '../reports/filter-list.js'
import { PeriodPicker } from '../reports/period-picker.js'
import { ReportCards } from '../reports/report-cards.js'
import { useReportView } from '../reports/report-view.js'
import type { CountedValue } from '../reports/share-rows.js'
import { useChoice } from '../reports/use-choice.js'
import { useReport } from '../reports/use-report.js'
import { useValueNames } from '../reports/value-names.js'
import { LinkButton } from '../ui/button.js'
import { formatCount } from '../ui/format.js'
import { Page } from '../ui/page.js'
import { Empty, Failed, Skeleton } from '../ui/states.js'
import { CARDS, type ConversionQuery, type Counter, counterNames, counterTitles } from './conversion-counters.js'
import { ConversionSeries } from './conversion-series.js'
import { sayRevenue } from './format-conversions.js'
import { FunnelCards } from './funnel-cards.js'
import { HowToReport } from './how-to-report.js'
import { LatestConversions } from './latest-conversions.js'
import { MEASURES, measureNames } from './measures.js'

/** Reports on conversions: leads, sales and their revenue. */
export default function Conversions() {
  const { path, currency } = useWorkspace()
  const view = useReportView(counterNames)
  const nameOf = useValueNames()
  const amountOf = useCallback((row: CountedValue) => sayRevenue(row, currency), [currency])
  const { chosen: measure, choose: setMeasure } = useChoice('count', measureNames)
  const { report, frequency, filters } = view
  const { notTypes, note } = MEASURES[measure]
  const counted: ConversionQuery = { ...report, event_type: [...(report.event_type ?? []), ...notTypes] }
  function noteOf(counter: Counter, total: number) {
    if (counter !== 'country') return note
    return `${note} ${fill(TEXTS.conversions.cards.noCountry, { count: formatCount(total) })}`.trim()
  }
  const funnel = useReport(view, JSON.stringify([report, view.compare]), (signal) =>
    api.GET('/api/v1/workspace/{workspace_id}/conversions/funnel', {
      params: { path, query: { ...report, compare: view.compare } },
      signal,
    }),
  )
  const any = useAnswer('any', (signal) =>
    api.GET('/api/v1/conversions', { params: { query: { ...path, limit: 1 } }, signal }),
  )
  const csv = (route: string, query: object = report) =>
    csvOf(path.workspace_id, `conversions/${route}`, { ...query, bom: true })

  if (funnel.failure?.status === 403)
    return (
      <Page title={TEXTS.common.conversions}>
        <Empty icon="conversion" title={TEXTS.conversions.notInPlan.title}>
          <p>
            {funnel.failure.text}. {TEXTS.conversions.notInPlan.text}
          </p>
        </Empty>
      </Page>
    )
  if (!any.data)
    return (
      <Page title={TEXTS.common.conversions}>
        {any.failure ? <Failed failure={any.failure} onRetry={any.reload} /> : <Skeleton height={6} count={4} />}
      </Page>
    )
  if (any.data.conversions.length === 0)
    return (
      <Page title={TEXTS.common.conversions}>
        <HowToReport onReported={any.reload} />
      </Page>
    )
  return (
    <Page
      title={TEXTS.common.conversions}
      actions={
        <>
          <PeriodPicker view={view} />
          <LinkButton icon="download" href={csv('series', { ...report, frequency })} download>
            CSV
          </LinkButton>
        </>
      }
    >
      <FilterList view={view} titles={counterTitles} nameOf={nameOf} />
      <ReportCards view={view} titles={counterTitles}>
        <ConversionSeries view={view} query={{ ...report, frequency }} measure={measure} onMeasure={setMeasure} />
        <FunnelCards funnel={funnel} csv={csv('funnel')} />
        <CounterCards<Counter>
          cards={CARDS}
          ask={(counter, top, signal) =>
            api.GET('/api/v1/workspace/{workspace_id}/conversions/counters/{counter}', {
              params: {
                path: { ...path, counter },
                query: top ? { ...counted, top } : { ...counted, [counter]: undefined },
              },
              signal,
            })
          }
          csv={(counter) => csv(`counters/${counter}`, counted)}
          noteOf={noteOf}
          amountOf={() => amountOf}
          none={TEXTS.conversions.cards.none}
          nameOf={nameOf}
          view={view}
        />
        <LatestConversions key={JSON.stringify(filters)} view={view} filters={filters} nameOf={nameOf} />
      </ReportCards>
      <Attribution />
    </Page>
  )
}
