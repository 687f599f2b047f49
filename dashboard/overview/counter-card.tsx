import { useState } from 'preact/hooks'
import { api } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { useWorkspace } from '../layout/workspace.js'
import { formatCount } from '../ui/format.js'
import { Failed, Skeleton } from '../ui/states.js'
import { CounterRows } from './counter-rows.js'
import type { CARDS, Counter, ReportQuery } from './counters.js'
import { csvOf } from './csv-address.js'
import { COUNTS, type ReportView } from './report-view.js'
import type { NameValue } from './value-names.js'

interface Props {
  card: (typeof CARDS)[number]
  view: ReportView
  nameOf: NameValue
}

const SHOWN = 8

/** Values of one of the card's counters, most clicks first; each is a filter by one click. */
export function CounterCard({ card, view, nameOf }: Props) {
  const { path } = useWorkspace()
  const tabs = Object.entries(card.counters) as [Counter, string][]
  const [counter, setCounter] = useState(tabs[0][0])
  const [isWhole, setWhole] = useState(false)
  const { frequency: _, ...report } = view.report
  const query: ReportQuery = { ...report, ...COUNTS[view.count].query }
  // Among people there are none.
  if (counter === 'bot_name') Object.assign(query, { bots: 'only', unique: undefined })
  const { data, failure, isLoading, reload } = useAnswer(counter + JSON.stringify(query), (signal) =>
    api.GET('/api/v1/workspace/{workspace_id}/clicks/counters/{counter}', {
      params: { path: { ...path, counter }, query },
      signal,
    }),
  )
  const values = data?.values ?? []
  const shown = isWhole ? values.slice(0, 200) : values.slice(0, SHOWN)

  return (
    <section class="card counter" aria-label={card.title} aria-busy={isLoading}>
      <div class="row apart">
        <fieldset class="segments" aria-label={card.title}>
          {tabs.map(([name, title]) => (
            <button type="button" key={name} aria-pressed={name === counter} onClick={() => setCounter(name)}>
              {title}
            </button>
          ))}
        </fieldset>
        <a class="small" href={csvOf(path.workspace_id, `/counters/${counter}`, query)} download>
          CSV<span class="unseen"> of {card.title}</span>
        </a>
      </div>
      {failure && <Failed failure={failure} onRetry={reload} />}
      {!data && !failure && <Skeleton height={1.75} count={5} />}
      {data && values.length === 0 && <p class="muted none">No clicks in this time.</p>}
      {data && values.length > 0 && (
        <CounterRows counter={counter} values={shown} total={data.total} nameOf={nameOf} onFilter={view.addFilter} />
      )}
      {values.length > SHOWN && (
        <button type="button" class="button quiet more" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Fewer' : `All ${formatCount(values.length)}`}
        </button>
      )}
    </section>
  )
}
