import { useMemo, useState } from 'preact/hooks'
import type { Reply } from '../api/ask.js'
import { formatCount } from '../ui/format.js'
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

interface Props<C extends string> {
  title: string
  /** Counter → what its tab says. */
  counters: Partial<Record<C, string>>
  ask(counter: C, signal: AbortSignal): Promise<Reply<Counts | string>>
  /** Where the same is had as CSV: another address, another answer. */
  csv(counter: C): string
  /** Where there is nothing to count. */
  none: string
  nameOf: NameValue
  view: Pick<ReportView<C>, 'addFilter' | 'refuse'>
}

const SHOWN = 8

/** Values of one of the card's counters, the most frequent first; each is a filter by one click. */
export function CounterCard<C extends string>({ title, counters, ask, csv, none, nameOf, view }: Props<C>) {
  const tabs = Object.entries(counters) as [C, string][]
  const [counter, setCounter] = useState(tabs[0][0])
  const [isWhole, setWhole] = useState(false)
  const { data, failure, isLoading, reload } = useReport(view, csv(counter), (signal) => ask(counter, signal))
  const values = data?.values ?? []
  const addFilter = useSteady((value: string) => view.addFilter(counter, value))
  const rows = useMemo(
    () =>
      data &&
      data.values.length > 0 && (
        <ShareRows
          values={data.values.slice(0, isWhole ? 200 : SHOWN)}
          total={data.total}
          nameOf={(value) => nameOf(counter, value)}
          onFilter={addFilter}
        />
      ),
    [data, isWhole, nameOf],
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
      {failure && <Failed failure={failure} onRetry={reload} />}
      {!data && !failure && <Skeleton height={1.75} count={5} />}
      {data && values.length === 0 && <p class="muted none">{none}</p>}
      {rows}
      {values.length > SHOWN && (
        <button type="button" class="button quiet more" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Fewer' : `All ${formatCount(values.length)}`}
        </button>
      )}
    </section>
  )
}
