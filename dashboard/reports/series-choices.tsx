import { Choice } from '../ui/choice.js'
import type { Frequency } from './period.js'
import { COMPARISONS, type Comparison, type SeriesView } from './report-view.js'

const FREQUENCIES: Record<Frequency, string> = { hour: 'By hour', day: 'By day', week: 'By week', month: 'By month' }

/** The length of the points of a series. */
export function FrequencyChoice({ view: { frequency, frequencies, setFrequency } }: { view: SeriesView }) {
  if (frequencies.length < 2) return null
  return (
    <Choice
      label="Step of the chart"
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
      label="Compare with"
      choices={(Object.keys(COMPARISONS) as Comparison[]).map(
        (name) => [name, `vs. ${COMPARISONS[name].toLowerCase()}`] as const,
      )}
      chosen={comparison}
      onChoose={setComparison}
    />
  )
}
