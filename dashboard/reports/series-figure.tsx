import { useComponent } from '../ui/use-component.js'
import type { Line } from './series-chart.js'
import { SeriesTable } from './series-table.js'

interface Props {
  title: string
  /** As the API names the points of a series; undefined until they are there. */
  times?: string[]
  /** Places of the times that are counted only in part. */
  parts: number[]
  lines: Line[]
  isHours: boolean
  /** Said beneath the chart, also while it is awaited. */
  note: string
}

/** The chart of a series, with its figures for whoever does not see it. What stands below stays where it is when it comes. */
export function SeriesFigure({ title, times, parts, lines, isHours, note }: Props) {
  // As large as the rest of a page: it comes while figures are asked for.
  const SeriesChart = useComponent(() => import('./series-chart.js'))
  return (
    <>
      {times && SeriesChart ? (
        <SeriesChart times={times} parts={parts} lines={lines} isHours={isHours} />
      ) : (
        <div class="chart skeleton" aria-hidden="true" />
      )}
      <p class="muted small">{note || '\u00a0'}</p>
      {times && <SeriesTable title={title} times={times} parts={parts} lines={lines} />}
    </>
  )
}
