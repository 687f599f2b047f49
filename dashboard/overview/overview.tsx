import { useWorkspace } from '../layout/workspace.js'
import { FilterChip } from '../ui/filter-chip.js'
import { Icon } from '../ui/icon.js'
import { Menu } from '../ui/menu.js'
import { Page } from '../ui/page.js'
import { CounterCard } from './counter-card.js'
import { CARDS, counterTitles } from './counters.js'
import { csvOf } from './csv-address.js'
import { LiveClicks } from './live-clicks.js'
import { PeriodPicker } from './period-picker.js'
import { COUNTS, useReportView } from './report-view.js'
import { SeriesCard } from './series-card.js'
import { useValueNames } from './value-names.js'

/** Clicks of a workspace, or of what the filters leave of them. */
export default function Overview() {
  const { path } = useWorkspace()
  const view = useReportView()
  const nameOf = useValueNames()
  const counted = { ...view.report, ...COUNTS[view.count].query }
  return (
    <Page
      title="Overview"
      actions={
        <>
          <PeriodPicker view={view} />
          <Menu label="CSV" button={<Icon name="download" />} class="button bare">
            <li>
              <a href={csvOf(path.workspace_id, '', counted)} download>
                The series as CSV
              </a>
            </li>
            <li>
              <a href={csvOf(path.workspace_id, '/export', view.report)} download>
                Each click as CSV
              </a>
            </li>
          </Menu>
        </>
      }
    >
      {view.filters.length > 0 && (
        <fieldset class="row" aria-label="Filters">
          {view.filters.map(({ counter, value }) => (
            <FilterChip
              key={`${counter} ${value}`}
              name={counterTitles[counter]}
              value={nameOf(counter, value)}
              onRemove={() => view.removeFilter({ counter, value })}
            />
          ))}
        </fieldset>
      )}
      <SeriesCard view={view} />
      <div class="cards-grid">
        {CARDS.map((card) => (
          <CounterCard key={card.title} card={card} view={view} nameOf={nameOf} />
        ))}
      </div>
      <LiveClicks filters={view.filters} nameOf={nameOf} />
    </Page>
  )
}
