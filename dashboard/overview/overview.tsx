import { api } from '../api/client.js'
import { useWorkspace } from '../layout/workspace.js'
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
import { LinkButton } from '../ui/button.js'
import { Icon } from '../ui/icon.js'
import { Menu } from '../ui/menu.js'
import { Page } from '../ui/page.js'
import { CARDS, type ClickQuery, type Counter, counterNames, counterTitles } from './click-counters.js'
import { ClickSeries } from './click-series.js'
import { COUNTS, countNames } from './counts.js'
import { useLinkRevenue } from './link-revenue.js'
import { LiveClicks } from './live-clicks.js'
import { MapCard } from './map/map-card.js'

/** Reports on the clicks of a workspace, narrowed by filters. */
export default function Overview() {
  const { path, href } = useWorkspace()
  const { turn, onNews } = useTurns()
  const chosen = useReportView(counterNames)
  /** The figures follow the clicks of the Live card, unless their period is over. */
  const view = { ...chosen, turn: chosen.isCurrent ? turn : 0 }
  const { chosen: count, choose: setCount } = useChoice('count', countNames)
  const nameOf = useValueNames()
  const revenueOf = useLinkRevenue(view)
  const { report, frequency } = view
  const counted: ClickQuery = { ...report, ...COUNTS[count].query }
  /** The Bots card counts bots even if the page counts people. */
  const queryOf = (counter: Counter): ClickQuery => (counter === 'bot_name' ? { ...report, bots: 'only' } : counted)
  const links = (report.link_id ?? [])
    .filter((id) => !id.startsWith('!'))
    .map((id) => `link_id=${id}`)
    .join('&')
  const csv = (route: string, query: object) => csvOf(path.workspace_id, route, { ...query, bom: true })

  return (
    <Page
      title={TEXTS.overview.title}
      actions={
        <>
          <PeriodPicker view={view} />
          <LinkButton href={href(`/compare${links ? `?${links}` : ''}`)}>{TEXTS.overview.compare}</LinkButton>
          <Menu label="CSV" button={<Icon name="download" />} class="button bare">
            <li>
              <a href={csv('clicks', { ...counted, frequency })} download>
                {TEXTS.overview.seriesCsv}
              </a>
            </li>
            <li>
              <a href={csv('clicks/export', { ...report, bots: counted.bots })} download>
                {TEXTS.overview.clicksCsv}
              </a>
            </li>
          </Menu>
        </>
      }
    >
      <FilterList view={view} titles={counterTitles} nameOf={nameOf} />
      <ReportCards view={view} titles={counterTitles}>
        <ClickSeries view={view} query={{ ...report, frequency }} count={count} onCount={setCount} />
        <MapCard query={counted} nameOf={nameOf} view={view} />
        <CounterCards<Counter>
          cards={CARDS}
          ask={(counter, top, signal) =>
            api.GET('/api/v1/workspace/{workspace_id}/clicks/counters/{counter}', {
              params: {
                path: { ...path, counter },
                query: top ? { ...queryOf(counter), top } : { ...queryOf(counter), [counter]: undefined },
              },
              signal,
            })
          }
          csv={(counter) => csv(`clicks/counters/${counter}`, queryOf(counter))}
          amountOf={(counter) => (counter === 'link_id' ? revenueOf : undefined)}
          none={TEXTS.overview.noClicks}
          nameOf={nameOf}
          view={view}
        />
        <LiveClicks filters={view.filters} count={count} nameOf={nameOf} onNews={onNews} />
      </ReportCards>
      <Attribution />
    </Page>
  )
}
