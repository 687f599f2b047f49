import { Button } from '../ui/button.js'
import { toast } from '../ui/toasts.js'
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
  /** The days of the period, both inclusive. There is no first day of all time. */
  days: { start?: string; end: string }
  /** Text under the chart, also shown while the chart loads. */
  note: string
}

const NO_NOTES: ShownNote[] = []

/** The chart of a series, and its figures for screen readers. A placeholder of its size is shown while it loads. */
export function SeriesFigure({ title, times, parts, lines, notes = NO_NOTES, isHours, days, note }: Props) {
  // The chart's script is as large as the rest of a page, so it loads while the figures are requested.
  const SeriesChart = useComponent(() => import('./series-chart.js'))
  async function save({ currentTarget }: { currentTarget: HTMLElement }) {
    if (!times) return
    const width = currentTarget.closest('.card')!.querySelector('.chart')!.clientWidth
    const start = days.start ?? times[0]?.slice(0, 10) ?? days.end
    try {
      const { savePicture } = await import('./chart-picture.js')
      await savePicture({ title, times, parts, lines, notes, isHours, note, width, start, end: days.end })
    } catch {
      toast(TEXTS.reports.series.noPicture)
    }
  }
  return (
    <>
      {times && SeriesChart ? (
        <SeriesChart times={times} parts={parts} lines={lines} notes={notes} isHours={isHours} />
      ) : (
        <div class="chart skeleton" aria-hidden="true" />
      )}
      <div class="row apart below-chart">
        <p class="muted small">{note || '\u00a0'}</p>
        <Button
          kind="quiet"
          icon="download"
          label={TEXTS.reports.series.picture}
          disabled={!times || !SeriesChart}
          onClick={save}
        />
      </div>
      {times && <SeriesTable title={title} times={times} parts={parts} lines={lines} />}
    </>
  )
}
