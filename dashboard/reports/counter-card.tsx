import { useMemo, useState } from 'preact/hooks'
import type { Reply } from '../api/ask.js'
import { Failed, Skeleton } from '../ui/states.js'
import { useSteady } from '../ui/use-steady.js'
import type { ReportView } from './report-view.js'
import { ShareRows } from './share-rows.js'
import { useReport } from './use-report.js'
import type { NameValue } from './value-names.js'

/** What a card needs of the API's answer. */
interface Counts {
  total: number
  values: { value: string | null; count: number }[]
}

export interface CounterCardProps<C extends string> {
  title: string
  /** Counter → what its tab says. */
  counters: Partial<Record<C, string>>
  /** @param top how many values */
  ask(counter: C, top: number, signal: AbortSignal): Promise<Reply<Counts | string>>
  /** Where the same is had as CSV: another address, another answer. */
  csv(counter: C): string
  /** What is counted, where the title does not say it. @param total of all values */
  noteOf?(counter: C, total: number): string
  /** Where there is nothing to count. */
  none: string
  nameOf: NameValue
  view: Pick<ReportView<C>, 'addFilter' | 'refuse'>
}

const SHOWN = 8
/** What one looks through; CSV has all. */
const SHOWN_MAX = 200

/** Values of one of the card's counters, the most frequent first; each is a filter by one click. */
export function CounterCard<C extends string>({
  title,
  counters,
  ask,
  csv,
  noteOf,
  none,
  nameOf,
  view,
}: CounterCardProps<C>) {
  const tabs = Object.entries(counters) as [C, string][]
  const [counter, setCounter] = useState(tabs[0][0])
  const [isWhole, setWhole] = useState(false)
  // One more than is shown says that there are more.
  const top = (isWhole ? SHOWN_MAX : SHOWN) + 1
  // The rows of the last counter stay until those of the next are there: an answer says which counter's values it has.
  const { data, failure, isLoading, reload } = useReport(view, `${csv(counter)} ${top}`, async (signal) => {
    const { data: counts, ...reply } = await ask(counter, top, signal)
    return { ...reply, data: typeof counts === 'object' ? { ...counts, counter } : undefined }
  })
  const values = data?.values ?? []
  const note = data && noteOf?.(data.counter, data.total)
  const addFilter = useSteady(view.addFilter)
  const rows = useMemo(
    () =>
      data &&
      data.values.length > 0 && (
        <ShareRows
          values={data.values.slice(0, top - 1)}
          total={data.total}
          nameOf={(value) => nameOf(data.counter, value)}
          onFilter={(value) => addFilter(data.counter, value)}
        />
      ),
    [data, nameOf],
  )

  return (
    <section class="card counter" aria-label={title} aria-busy={isLoading}>
      <div class="row apart">
        <fieldset class="segments" aria-label={title}>
          {tabs.map(([name, words]) => (
            <button type="button" key={name} aria-pressed={name === counter} onClick={() => setCounter(name)}>
              {words}
            </button>
          ))}
        </fieldset>
        <a class="small" href={csv(counter)} download>
          CSV<span class="unseen"> of {title}</span>
        </a>
      </div>
      {note && <p class="muted small">{note}</p>}
      {failure && <Failed failure={failure} onRetry={reload} />}
      {!data && !failure && <Skeleton height={1.75} count={5} />}
      {data && values.length === 0 && <p class="muted none">{none}</p>}
      {rows}
      {values.length > SHOWN && (
        <button type="button" class="button quiet more" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Fewer' : 'More'}
        </button>
      )}
      {isWhole && values.length > SHOWN_MAX && (
        <p class="muted small">These {SHOWN_MAX} count most. All are in the CSV.</p>
      )}
    </section>
  )
}
