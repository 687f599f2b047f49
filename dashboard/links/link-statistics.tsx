import { api } from '../api/client.js'
import { useWorkspace } from '../layout/workspace.js'
import { CARDS, type ClickQuery, type Counter, counterNames, counterTitles } from '../overview/click-counters.js'
import { ClickSeries } from '../overview/click-series.js'
import { COUNTS, countNames } from '../overview/counts.js'
import { LiveClicks } from '../overview/live-clicks.js'
import { Attribution } from '../reports/attribution.js'
import { CounterCards } from '../reports/counter-cards.js'
import { csvOf } from '../reports/csv-address.js'
import { FilterList } from '../reports/filter-list.js'
import { PeriodPicker } from '../reports/period-picker.js'
import { ReportCards } from '../reports/report-cards.js'
import { useReportView } from '../reports/report-view.js'
import { useChoice } from '../reports/use-choice.js'
import { useTurns } from '../reports/use-turns.js'
import { useValueNames } from '../reports/value-names.js'
import { LinkPlace } from './link-place.js'

/** The cards of the overview, without the links. */
const OWN_CARDS = CARDS.map(({ title, counters }) => {
  const { link_id, ...own }: Partial<Record<Counter, string>> = counters
  return { title: link_id ? TEXTS.links.destinations : title, counters: own }
})
const FILTERS = counterNames.filter((name) => name !== 'link_id')

/** Reports on the clicks of one link. */
function Reports({ id }: { id: number }) {
  const { path } = useWorkspace()
  const { turn, onNews } = useTurns()
  const chosen = useReportView<Counter>(FILTERS)
  /** The figures follow the clicks of the Live card, unless their period is over. */
  const view = { ...chosen, turn: chosen.isCurrent ? turn : 0 }
  const { chosen: count, choose: setCount } = useChoice('count', countNames)
  const nameOf = useValueNames()
  const report = { ...view.report, link_id: [String(id)] }
  const counted: ClickQuery = { ...report, ...COUNTS[count].query }
  /** The Bots card counts bots even if the page counts people. */
  const queryOf = (counter: Counter): ClickQuery => (counter === 'bot_name' ? { ...report, bots: 'only' } : counted)
  return (
    <>
      <div class="row">
        <PeriodPicker view={view} />
      </div>
      <FilterList view={view} titles={counterTitles} nameOf={nameOf} />
      <ReportCards view={view} titles={counterTitles}>
        <ClickSeries view={view} query={{ ...report, frequency: view.frequency }} count={count} onCount={setCount} />
        <CounterCards<Counter>
          cards={OWN_CARDS}
          ask={(counter, top, signal) =>
            api.GET('/api/v1/workspace/{workspace_id}/clicks/counters/{counter}', {
              params: {
                path: { ...path, counter },
                query: top ? { ...queryOf(counter), top } : { ...queryOf(counter), [counter]: undefined },
              },
              signal,
            })
          }
          csv={(counter) => csvOf(path.workspace_id, `clicks/counters/${counter}`, { ...queryOf(counter), bom: true })}
          none={TEXTS.links.noClicks}
          nameOf={nameOf}
          view={view}
        />
        <LiveClicks
          filters={[...view.filters, { counter: 'link_id', value: String(id) }]}
          count={count}
          nameOf={nameOf}
          onNews={onNews}
        />
      </ReportCards>
      <Attribution />
    </>
  )
}

/** The page with the statistics of one link. */
export default function LinkStatistics() {
  return <LinkPlace tab="/statistics">{(link) => <Reports key={link.id} id={link.id} />}</LinkPlace>
}
