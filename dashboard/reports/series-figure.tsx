import { useComponent } from '../ui/use-component.js'
import type { Line, ShownNote } from './series-chart.js'
import { SeriesTable } from './series-table.js'

interface Props {
  title: string
  /** Times of the points, in the API's format; undefined until loaded. */
  times?: string[]
  /** Indexes of the incomplete points. */
  parts: number[]
  lines: Line[]
  /** Notes on days, which the chart marks. */
  notes?: ShownNote[]
  isHours: boolean
  /** Text under the chart, also shown while the chart loads. */
  note: string
}

const NO_NOTES: ShownNote[] = []

/** The chart of a series, and its figures for screen readers. A placeholder of its size is shown while it loads. */
export function SeriesFigure({ title, times, parts, lines, notes = NO_NOTES, isHours, note }: Props) {
  // The chart's script is as large as the rest of a page, so it loads while the figures are requested.
  const SeriesChart = useComponent(() => import('./series-chart.js'))
  return (
    <>
      {times && SeriesChart ? (
        <SeriesChart times={times} parts={parts} lines={lines} notes={notes} isHours={isHours} />
      ) : (
        <div class="chart skeleton" aria-hidden="true" />
      )}
      <p class="muted small">{note || '\u00a0'}</p>
      {times && <SeriesTable title={title} times={times} parts={parts} lines={lines} />}
    </>
  )
}
