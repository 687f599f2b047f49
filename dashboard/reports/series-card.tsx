import { useState } from 'preact/hooks'
import { fill } from '../../words/text.js'
import type { Failure } from '../api/failure.js'
import { useWorkspace } from '../layout/workspace.js'
import { Button } from '../ui/button.js'
import { formatCount, sayChange } from '../ui/format.js'
import { Failed } from '../ui/states.js'
import { useComponent } from '../ui/use-component.js'
import { type EditedNote, useNotes } from './notes/use-notes.js'
import { partsOf, type Stretch, sayParts } from './parts.js'
import type { SeriesView } from './report-view.js'
import type { Line } from './series-chart.js'
import { ComparisonChoice, FrequencyChoice } from './series-choices.js'
import { SeriesFigure } from './series-figure.js'

/** Names of the figures that those of the period are compared with, and the sentences that say how they are drawn. */
const BEFORE = TEXTS.reports.series.before
const DASHED = TEXTS.reports.series.dashed

/** A number that is shown over time. */
export interface Measure<Name extends string> {
  /** Its colour is the CSS variable `--series-{name}` (style/tokens.css). */
  name: Name
  title: string
  about: string
  /** Total of the period; undefined until it is loaded. Visitors of a period are not the sum of its points. */
  total?: number
  totalBefore?: number
  /** One count for each of the times; undefined until loaded. */
  values?: number[]
  /** Counts of the previous period, loaded with the times. There can be one week fewer or more. */
  before?: number[]
}

interface Props<Name extends string> {
  title: string
  measures: Measure<Name>[]
  chosen: Name
  onChoose(name: Name): void
  /** `YYYY-MM-DD`, or with `THH:00:00`; undefined until loaded */
  times?: string[]
  stretch: Stretch
  view: SeriesView
  isLoading: boolean
  failure?: Failure
  onRetry(): void
}

/** Totals compared with those before, one chart of all measures over time, and the notes on its days. */
export function SeriesCard<Name extends string>({
  title,
  measures,
  chosen,
  onChoose,
  times,
  stretch,
  view,
  isLoading,
  failure,
  onRetry,
}: Props<Name>) {
  /** An empty line until the values of this period are loaded: another number of lines would make a new chart. */
  const fitting = (values?: number[]) => (values?.length === times?.length ? values! : (times ?? []).map(() => null))
  const { comparison } = view
  const isCompared = comparison !== 'none'
  const { canWrite } = useWorkspace()
  const { notes, refresh, days } = useNotes(view)
  const [edited, setEdited] = useState<EditedNote>()
  const Notes = useComponent(() => import('./notes/notes.js'))
  const before = measures.find(({ name }) => name === chosen)?.before
  const parts = partsOf(times ?? [], stretch, new Date(), view.zone)
  const lines: Line[] = [
    ...measures.map(({ name, title, values }) => ({
      name: title,
      look: name,
      values: fitting(values),
      isChosen: name === chosen,
    })),
    ...(isCompared
      ? [
          {
            name: BEFORE[comparison],
            look: chosen,
            values: (times ?? []).map((_, place) => before?.[place] ?? null),
            isBefore: true,
          },
        ]
      : []),
  ]
  const notesBelow = [
    isCompared && DASHED[comparison],
    sayParts(parts, stretch),
    fill(TEXTS.reports.series.zone, { zone: view.zone.name.replaceAll('_', ' ') }),
  ]

  return (
    <section class="card series" aria-label={title} aria-busy={isLoading}>
      <fieldset class="tiles" aria-label={TEXTS.reports.series.counted}>
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
            <span class="muted small figures">
              {isCompared && total !== undefined && sayChange(total, totalBefore, formatCount)}
            </span>
          </button>
        ))}
      </fieldset>
      <div class="row">
        <FrequencyChoice view={view} />
        <ComparisonChoice view={view} />
        {canWrite && (
          <Button icon="pencil" onClick={() => setEdited({ day: days.end })}>
            {TEXTS.reports.series.addNote}
          </Button>
        )}
      </div>
      {failure && <Failed failure={failure} onRetry={onRetry} />}
      {(times || !failure) && (
        <SeriesFigure
          title={title}
          times={times}
          parts={parts}
          lines={lines}
          notes={notes}
          days={days}
          isHours={stretch.frequency === 'hour'}
          note={notesBelow.filter(Boolean).join(' ')}
        />
      )}
      {Notes && <Notes notes={notes} edited={edited} onEdit={setEdited} onDone={refresh} />}
    </section>
  )
}
