import { Choice } from '../ui/choice.js'
import type { Frequency } from './period.js'
import { COMPARISONS, type Comparison, type SeriesView } from './report-view.js'

const FREQUENCIES: Record<Frequency, string> = TEXTS.reports.series.frequencies

/** The length of the points of a series. */
export function FrequencyChoice({ view: { frequency, frequencies, setFrequency } }: { view: SeriesView }) {
  if (frequencies.length < 2) return null
  return (
    <Choice
      label={TEXTS.reports.series.frequency}
      choices={frequencies.map((one) => [one, FREQUENCIES[one]] as const)}
      chosen={frequency}
      onChoose={setFrequency}
    />
  )
}

/** The figures that those of the period are compared with. Nothing is before all time. */
export function ComparisonChoice({ view: { report, comparison, setComparison } }: { view: SeriesView }) {
  if (report.start === 'all') return null
  return (
    <Choice
      label={TEXTS.reports.series.compare}
      choices={Object.entries(COMPARISONS) as [Comparison, string][]}
      chosen={comparison}
      onChoose={setComparison}
    />
  )
}
