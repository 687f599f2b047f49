import type { Failure } from '../api/failure.js'
import { formatCount, sayChange, timeZone } from '../ui/format.js'
import { Failed } from '../ui/states.js'
import { partsOf, type Stretch, sayParts } from './parts.js'
import type { Line } from './series-chart.js'
import { SeriesFigure } from './series-figure.js'

/** Something that is counted over time. */
export interface Measure<Name extends string> {
  /** Of the tokens: its colour is `--series-{name}`. */
  name: Name
  title: string
  about: string
  /** Of the whole time; undefined until it is there. Visitors of the times are no sum. */
  total?: number
  totalBefore?: number
  /** A count for each time; undefined until they are there. */
  values?: number[]
  /** The same of the time before, which comes with the times. Its weeks can be one fewer, or one more. */
  before?: number[]
}

interface Props<Name extends string> {
  title: string
  measures: Measure<Name>[]
  chosen: Name
  onChoose(name: Name): void
  /** `YYYY-MM-DD`, or with `THH:00:00`; undefined until they are there */
  times?: string[]
  stretch: Stretch
  isLoading: boolean
  failure?: Failure
  onRetry(): void
}

/** Totals beside those of the time before, and all of them over time in one chart. */
export function SeriesCard<Name extends string>({
  title,
  measures,
  chosen,
  onChoose,
  times,
  stretch,
  isLoading,
  failure,
  onRetry,
}: Props<Name>) {
  /** Until they are there, and of this period, the line is empty: a chart with another number of lines is another chart. */
  const fitting = (values?: number[]) => (values?.length === times?.length ? values! : (times ?? []).map(() => null))
  const before = measures.find(({ name }) => name === chosen)?.before
  const parts = partsOf(times ?? [], stretch, new Date())
  const lines: Line[] = [
    ...measures.map(({ name, title, values }) => ({
      name: title,
      look: name,
      values: fitting(values),
      isChosen: name === chosen,
    })),
    { name: 'Before', look: chosen, values: (times ?? []).map((_, place) => before?.[place] ?? null), isBefore: true },
  ]

  return (
    <section class="card series" aria-label={title} aria-busy={isLoading}>
      <fieldset class="tiles" aria-label="What is counted">
        {measures.map(({ name, title, about, total, totalBefore = 0 }) => (
          <button
            type="button"
            class="tile"
            style={{ '--series': `var(--series-${name})` }}
            key={name}
            aria-pressed={name === chosen}
            title={about}
            onClick={() => onChoose(name)}
          >
            <span class="tile-name">{title}</span>
            <span class="tile-figure figures">{total === undefined ? '–' : formatCount(total)}</span>
            <span class="muted small figures">{total !== undefined && sayChange(total, totalBefore, formatCount)}</span>
          </button>
        ))}
      </fieldset>
      {failure && <Failed failure={failure} onRetry={onRetry} />}
      {(times || !failure) && (
        <SeriesFigure
          title={title}
          times={times}
          parts={parts}
          lines={lines}
          isHours={stretch.frequency === 'hour'}
          note={`Dashed: the time before. ${sayParts(parts, stretch)} Days and hours are those of ${timeZone.replaceAll('_', ' ')}.`}
        />
      )}
    </section>
  )
}
