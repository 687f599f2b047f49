import { api } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { useWorkspace } from '../layout/workspace.js'
import { formatChange, formatShort, timeZone } from '../ui/format.js'
import { Failed, Skeleton } from '../ui/states.js'
import { COUNTS, type CountName, type ReportView } from './report-view.js'
import { type Line, SeriesChart } from './series-chart.js'
import { SeriesTable } from './series-table.js'

type Series = { t: string | null; y: number | null }[]

const NAMES = Object.keys(COUNTS) as CountName[]

const sumOf = (series: Series = []) => series.reduce((sum, { y }) => sum + (y ?? 0), 0)
const valuesOf = (series: Series) => series.map(({ y }) => y ?? 0)

/** A series with the time before it. */
function useSeries(view: ReportView, count: CountName) {
  const { path } = useWorkspace()
  const query = { ...view.report, ...COUNTS[count].query, compare: 'previous' } as const
  return useAnswer(JSON.stringify(query), (signal) =>
    api.GET('/api/v1/workspace/{workspace_id}/clicks', { params: { path, query }, signal }),
  )
}

/** People, all clicks and visitors: their sums beside those of the time before, and one below the other over time. */
export function SeriesCard({ view }: { view: ReportView }) {
  const series = { human: useSeries(view, 'human'), all: useSeries(view, 'all'), unique: useSeries(view, 'unique') }
  const failure = NAMES.map((name) => series[name].failure).find((one) => one !== undefined)
  const chosen = series[view.count].data
  const times = chosen?.traffic.map(({ t }) => t ?? '') ?? []
  const lines = NAMES.flatMap((name): Line[] => {
    const { data } = series[name]
    if (!data || data.traffic.length !== times.length) return []
    return [{ name: COUNTS[name].name, look: name, values: valuesOf(data.traffic), isChosen: name === view.count }]
  })
  const previous = chosen?.previous?.traffic
  if (previous && previous.length === times.length)
    lines.push({ name: 'Before', look: view.count, values: valuesOf(previous), isBefore: true })

  function retry() {
    for (const name of NAMES) series[name].reload()
  }

  return (
    <section class="card series" aria-label="Clicks over time" aria-busy={series[view.count].isLoading}>
      <fieldset class="tiles" aria-label="What is counted">
        {NAMES.map((name) => {
          const { data } = series[name]
          const sum = sumOf(data?.traffic)
          const before = sumOf(data?.previous?.traffic)
          return (
            <button
              type="button"
              class={`tile ${name}`}
              key={name}
              aria-pressed={name === view.count}
              title={COUNTS[name].about}
              onClick={() => view.setCount(name)}
            >
              <span class="tile-name">{COUNTS[name].name}</span>
              <span class="tile-figure figures">{data ? formatShort(sum) : '–'}</span>
              <span class="muted small figures">
                {data && (formatChange(sum, before) ?? 'New')}
                {data && before > 0 && ` from ${formatShort(before)}`}
              </span>
            </button>
          )
        })}
      </fieldset>
      {failure && <Failed failure={failure} onRetry={retry} />}
      {chosen ? (
        <>
          <SeriesChart times={times} lines={lines} isHours={view.report.frequency === 'hour'} />
          <p class="muted small">
            Dashed: the time before. Days and hours are those of {timeZone.replaceAll('_', ' ')}.
          </p>
          <SeriesTable times={times} lines={lines} />
        </>
      ) : (
        !failure && <Skeleton height={16} />
      )}
    </section>
  )
}
