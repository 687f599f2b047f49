import { useMemo, useState } from 'preact/hooks'
import { fill } from '../../words/text.js'
import type { Reply } from '../api/ask.js'
import { Failed, Skeleton } from '../ui/states.js'
import { useSteady } from '../ui/use-steady.js'
import { AllValues } from './all-values.js'
import type { ReportView } from './report-view.js'
import { type CountedValue, ShareRows } from './share-rows.js'
import { type Refusing, useReport } from './use-report.js'
import type { NameValue } from './value-names.js'

/** The part of the API's answer that a card uses. */
interface Counts {
  total: number
  values: CountedValue[]
}

export interface CounterCardProps<C extends string> {
  title: string
  /** Counter → title of its tab. */
  counters: Partial<Record<C, string>>
  /** @param top number of values; without it all values, whatever filters of this counter the page has */
  ask(counter: C, top: number | undefined, signal: AbortSignal): Promise<Reply<Counts | string>>
  /** Address of the counter as CSV. It also serves as the key of the request. */
  csv(counter: C): string
  /** A note about the counts that the title does not say. @param total sum over all values */
  noteOf?(counter: C, total: number): string
  /** A function that says a further figure of a value. It stays the same function. */
  amountOf?(counter: C): ((value: CountedValue) => string) | undefined
  /** Text of an empty card. */
  none: string
  nameOf: NameValue
  view: Pick<ReportView<C>, 'filters' | 'addFilter' | 'setFilters'> & Refusing
}

const SHOWN = 8

/**
 * Values of one of the card's counters, the most frequent first. A click on a value adds it as a filter. "More" shows all
 * values in a dialog.
 */
export function CounterCard<C extends string>({
  title,
  counters,
  ask,
  csv,
  noteOf,
  amountOf,
  none,
  nameOf,
  view,
}: CounterCardProps<C>) {
  const tabs = Object.entries(counters) as [C, string][]
  const [counter, setCounter] = useState(tabs[0][0])
  const [isOpen, setOpen] = useState(false)
  // The last counter's rows stay until the next answer, so each answer carries the counter that it belongs to.
  const { data, failure, isLoading, reload } = useReport(view, csv(counter), async (signal) => {
    const { data: counts, ...reply } = await ask(counter, SHOWN, signal)
    return { ...reply, data: typeof counts === 'object' ? { ...counts, counter } : undefined }
  })
  const values = data?.values ?? []
  const note = data && noteOf?.(data.counter, data.total)
  const amount = data && amountOf?.(data.counter)
  const addFilter = useSteady(view.addFilter)
  const rows = useMemo(
    () =>
      data &&
      data.values.length > 0 && (
        <ShareRows
          values={data.values}
          total={data.total}
          nameOf={(value) => nameOf(data.counter, value)}
          amountOf={amount}
          onFilter={(value) => addFilter(data.counter, value)}
        />
      ),
    [data, nameOf, amount],
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
        <a class="small" href={csv(counter)} download aria-label={fill(TEXTS.reports.card.csv, { title })}>
          CSV
        </a>
      </div>
      {note && <p class="muted small">{note}</p>}
      {failure && <Failed failure={failure} onRetry={reload} />}
      {!data && !failure && <Skeleton height={1.75} count={5} />}
      {data && values.length === 0 && <p class="muted none">{none}</p>}
      {rows}
      {values.length > 0 && (
        <button
          type="button"
          class="button quiet more"
          aria-label={fill(TEXTS.reports.card.moreOf, { title })}
          onClick={() => setOpen(true)}
        >
          {TEXTS.reports.card.more}
        </button>
      )}
      {isOpen && (
        <AllValues
          title={counters[counter]!}
          ask={(signal) => ask(counter, undefined, signal)}
          chosen={view.filters.filter((one) => one.counter === counter).map(({ value }) => value)}
          csv={csv(counter)}
          nameOf={(value) => nameOf(counter, value)}
          amountOf={amountOf?.(counter)}
          onChoose={(chosen) => view.setFilters(counter, chosen)}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}
