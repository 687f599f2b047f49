import { useMemo, useState } from 'preact/hooks'
import type { Reply } from '../api/ask.js'
import { Failed, Skeleton } from '../ui/states.js'
import { useSteady } from '../ui/use-steady.js'
import type { ReportView } from './report-view.js'
import { ShareRows } from './share-rows.js'
import { type Refusing, useReport } from './use-report.js'
import type { NameValue } from './value-names.js'

/** The part of the API's answer that a card uses. */
interface Counts {
  total: number
  values: { value: string | null; count: number }[]
}

export interface CounterCardProps<C extends string> {
  title: string
  /** Counter → title of its tab. */
  counters: Partial<Record<C, string>>
  /** @param top number of values */
  ask(counter: C, top: number, signal: AbortSignal): Promise<Reply<Counts | string>>
  /** Address of the counter as CSV. It also serves as the key of the request. */
  csv(counter: C): string
  /** A note about the counts that the title does not say. @param total sum over all values */
  noteOf?(counter: C, total: number): string
  /** Text of an empty card. */
  none: string
  nameOf: NameValue
  view: Pick<ReportView<C>, 'addFilter'> & Refusing
}

const SHOWN = 8
/** Most rows that a person would read. The CSV has all. */
const SHOWN_MAX = 200

/** Values of one of the card's counters, the most frequent first. A click on a value adds it as a filter. */
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
  // One value more than is shown tells whether there are more.
  const top = (isWhole ? SHOWN_MAX : SHOWN) + 1
  // The last counter's rows stay until the next answer, so each answer carries the counter that it belongs to.
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
          {isWhole ? 'Show less' : 'Show more'}
        </button>
      )}
      {isWhole && values.length > SHOWN_MAX && <p class="muted small">The top {SHOWN_MAX}. The CSV has all values.</p>}
    </section>
  )
}
