import { fill } from '../../words/text.js'
import { api } from '../api/client.js'
import { stateOfAll } from '../api/use-answer.js'
import { useWorkspace } from '../layout/workspace.js'
import { COUNTS, type CountName, countNames } from '../overview/counts.js'
import { csvOf } from '../reports/csv-address.js'
import { partsOf, sayParts } from '../reports/parts.js'
import type { Frequency } from '../reports/period.js'
import { daysOf } from '../reports/period.js'
import { PeriodPicker } from '../reports/period-picker.js'
import { ReportCards } from '../reports/report-cards.js'
import { useReportView } from '../reports/report-view.js'
import { FrequencyChoice } from '../reports/series-choices.js'
import { SeriesFigure } from '../reports/series-figure.js'
import { useChoice } from '../reports/use-choice.js'
import { useReport } from '../reports/use-report.js'
import { LinkButton } from '../ui/button.js'
import { FilterChip } from '../ui/filter-chip.js'
import { formatCount } from '../ui/format.js'
import { Page } from '../ui/page.js'
import { Empty, Failed } from '../ui/states.js'
import { LINKS_MAX, useChosenLinks } from './chosen-links.js'
import { LinkPicker } from './link-picker.js'
import { SumsTable } from './sums-table.js'

const MOST = { count: String(LINKS_MAX) }

/** Compares links: their series in one chart, and their totals. The links are in the address. */
export default function Compare() {
  const { path } = useWorkspace()
  const view = useReportView([])
  const { chosen: count, choose: setCount } = useChoice('count', countNames)
  const { links, left, add, remove } = useChosenLinks()
  const link_id = links.map(({ id }) => String(id))
  const queryOf = (name: CountName) =>
    ({ ...view.report, frequency: view.frequency, ...COUNTS[name].query, link_id, pivot: 'link_id' }) as const
  const useSeries = (name: CountName) =>
    useReport(view, links.length === 0 ? null : JSON.stringify(queryOf(name)), (signal) =>
      api.GET('/api/v1/workspace/{workspace_id}/clicks', { params: { path, query: queryOf(name) }, signal }),
    )
  const series = { human: useSeries('human'), all: useSeries('all'), unique: useSeries('unique') }
  const { data } = series[count]
  // All counts are loaded, because the table under the chart has the totals of each.
  const { failure, isLoading, reload } = stateOfAll(Object.values(series))
  const seriesOf = (name: CountName, id: number) => series[name].data?.links?.find(({ link_id }) => link_id === id)
  const times = data?.traffic.map(({ t }) => t ?? '')
  const stretch = { ...view.report, frequency: (data?.frequency ?? view.frequency) as Frequency }
  const parts = partsOf(times ?? [], stretch, new Date(), view.zone)
  const lines = links.flatMap(({ id, name }, index) => {
    const values = seriesOf(count, id)?.traffic.map(({ y }) => y ?? 0)
    return values && values.length === times?.length
      ? [{ name, look: `link-${index + 1}`, values, isChosen: true }]
      : []
  })

  return (
    <Page
      title={TEXTS.overview.compare}
      actions={
        <>
          <PeriodPicker view={view} />
          {links.length > 0 && (
            <LinkButton
              icon="download"
              href={csvOf(path.workspace_id, 'clicks', { ...queryOf(count), bom: true })}
              download
            >
              CSV
            </LinkButton>
          )}
        </>
      }
    >
      {links.length > 0 && (
        <fieldset class="row" aria-label={TEXTS.compare.chosen}>
          {links.map(({ id, name }) => (
            <FilterChip key={id} name={TEXTS.common.link} value={name} onRemove={() => remove(id)} />
          ))}
        </fieldset>
      )}
      {links.length === 0 && (
        <Empty icon="overview" title={TEXTS.compare.none.title}>
          <p>{fill(TEXTS.compare.none.text, MOST)}</p>
        </Empty>
      )}
      <ReportCards view={view} titles={{ link_id: TEXTS.common.links }}>
        {links.length > 0 && (
          <section class="card series" aria-label={TEXTS.overview.series} aria-busy={isLoading}>
            <fieldset class="segments start" aria-label={TEXTS.reports.series.counted}>
              {countNames.map((name) => (
                <button
                  type="button"
                  key={name}
                  aria-pressed={name === count}
                  title={COUNTS[name].about}
                  onClick={() => setCount(name)}
                >
                  {COUNTS[name].title}
                </button>
              ))}
            </fieldset>
            <div>
              <FrequencyChoice view={view} />
            </div>
            {failure && <Failed failure={failure} onRetry={reload} />}
            {(data || !failure) && (
              <SeriesFigure
                title={TEXTS.overview.series}
                times={times}
                parts={parts}
                lines={lines}
                days={daysOf(view.report, view.zone)}
                isHours={stretch.frequency === 'hour'}
                note={sayParts(parts, stretch)}
              />
            )}
            <SumsTable links={links} totalOf={(name, id) => seriesOf(name, id)?.total} />
          </section>
        )}
      </ReportCards>
      {links.length < LINKS_MAX ? (
        <LinkPicker chosen={links.map(({ id }) => id)} onChoose={add} />
      ) : (
        <p class="muted">
          {left > 0 && `${fill(TEXTS.compare.first, { ...MOST, all: formatCount(LINKS_MAX + left) })} `}
          {fill(TEXTS.compare.most, MOST)}
        </p>
      )}
    </Page>
  )
}
