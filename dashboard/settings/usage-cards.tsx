import { fill } from '../../words/text.js'
import { api, type Schemas } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { useWorkspace } from '../layout/workspace.js'
import { formatCount, formatMoment } from '../ui/format.js'
import { Failed, Skeleton } from '../ui/states.js'
import { MonthTable } from './month-table.js'

type Used = Schemas['Usage']['clicks']

/** Share of the limit at which members are notified. */
const NEARLY = 0.8

const COUNTS = ['clicks', 'calls', 'links', 'domains'] as const
const NAMES = TEXTS.settings.usage.counts

function lookOf(used: number, limit: number) {
  if (used >= limit) return 'full'
  return used >= NEARLY * limit ? 'nearly' : ''
}

function UsedRow({ name, count: { used, limit } }: { name: string; count: Used }) {
  return (
    <li class="used">
      <p class="row apart">
        <span>{name}</span>
        <span class="figures">
          {formatCount(used)}{' '}
          <span class="muted">
            {limit === null
              ? TEXTS.settings.usage.unlimited
              : fill(TEXTS.settings.usage.limit, { limit: formatCount(limit) })}
          </span>
        </span>
      </p>
      {limit !== null && <progress class={lookOf(used, limit)} aria-label={name} max={limit} value={used} />}
    </li>
  )
}

/** Usage of the plan's limits, now and in the last months. */
export function UsageCards() {
  const { path } = useWorkspace()
  const { data, failure, reload } = useAnswer('usage', (signal) =>
    api.GET('/api/v1/workspace/{workspace_id}/usage', { params: { path }, signal }),
  )
  if (failure) return <Failed failure={failure} onRetry={reload} />
  if (!data) return <Skeleton height={16} count={2} />
  return (
    <div class="cards-grid">
      <section class="card stack">
        <div class="row apart">
          <h2>{TEXTS.settings.usage.title}</h2>
          <span class="chip good">{data.plan}</span>
        </div>
        <ul class="stack">
          {COUNTS.map((count) => (
            <UsedRow key={count} name={NAMES[count]} count={data[count]} />
          ))}
        </ul>
        <p class="muted small">
          {data.clicks.resets_at &&
            `${fill(TEXTS.settings.usage.resets, { time: formatMoment(data.clicks.resets_at) })} `}
          {TEXTS.settings.usage.bots} {data.clicks.limit !== null && `${TEXTS.settings.usage.beyondClicks} `}
          {data.calls.limit !== null && TEXTS.settings.usage.beyondCalls}
        </p>
      </section>
      <section class="card stack">
        <h2>{TEXTS.settings.months.title}</h2>
        <MonthTable months={data.months} />
      </section>
    </div>
  )
}
