import { useState } from 'preact/hooks'
import { ask } from '../api/ask.js'
import { api, type Schemas } from '../api/client.js'
import { useWorkspace } from '../layout/workspace.js'
import { csvAt } from '../reports/csv-address.js'
import { type Filter, readFilterValue } from '../reports/filter.js'
import { type Refusing, useReport } from '../reports/use-report.js'
import type { NameValue } from '../reports/value-names.js'
import { RowAction, RowMenu } from '../ui/action-table.js'
import { Button } from '../ui/button.js'
import { ConfirmDialog } from '../ui/confirm-dialog.js'
import { formatCount, formatMoment } from '../ui/format.js'
import { Failed, Skeleton } from '../ui/states.js'
import { toast } from '../ui/toasts.js'
import { type Counter, counterTitles } from './conversion-counters.js'
import { formatMoney } from './format-conversions.js'

type Conversion = Schemas['Conversion']

const PAGE_SIZE = 20
const CSV_ROWS = 1000

/** Splits the filters: `query` has those that the list's route takes (one value, not negated), `left` the others. */
function listQueryOf(filters: Filter<Counter>[]) {
  const only = (counter: Counter) => {
    const [filter, ...more] = filters.filter((one) => one.counter === counter)
    const { isNot, value } = readFilterValue(filter?.value ?? '')
    return value === '' || isNot || more.length > 0 ? undefined : value
  }
  const link = only('link_id')
  const query = {
    event_name: only('event_name'),
    event_type: only('event_type') as Conversion['event_type'] | undefined,
    link_id: link === undefined ? undefined : Number(link),
  }
  const left = filters.filter(({ counter }) => !(counter in query) || only(counter) === undefined)
  return { query, left: [...new Set(left.map(({ counter }) => counterTitles[counter]))] }
}

/** The id by which the API voids a conversion. */
const namedBy = ({ event_id, id }: Conversion) => event_id ?? id

interface RowProps {
  conversion: Conversion
  nameOf: NameValue
  onVoid(): void
}

function ConversionRow({ conversion, nameOf, onVoid }: RowProps) {
  const { href, canWrite } = useWorkspace()
  const { event_name, event_type, occurred_at, link_id, external_id, country, source, amount_cents, currency, voided } =
    conversion
  return (
    <tr>
      <td>
        <span class="row">
          {event_name}
          {event_type !== 'custom' && <span class="chip">{nameOf('event_type', event_type)}</span>}
          {voided && <span class="chip warning">Voided</span>}
        </span>
      </td>
      <td>{formatMoment(occurred_at)}</td>
      <td class="name">
        {link_id === null ? (
          <span class="muted">No link</span>
        ) : (
          <a href={href(`/links/${link_id}`)}>{nameOf('link_id', String(link_id))}</a>
        )}
      </td>
      <td class="name muted">{external_id ?? 'No customer'}</td>
      <td class="muted">{[country && nameOf('country', country), source].filter(Boolean).join(' · ')}</td>
      <td class={voided ? 'number muted' : 'number'}>
        {amount_cents !== null && currency ? formatMoney(amount_cents, currency) : '–'}
      </td>
      {canWrite && (
        <td class="number">
          {!voided && (
            <RowMenu of={`${event_name} ${namedBy(conversion)}`}>
              <RowAction icon="trash" isDangerous onClick={onVoid}>
                Void
              </RowAction>
            </RowMenu>
          )}
        </td>
      )}
    </tr>
  )
}

interface Props {
  view: Refusing
  filters: Filter<Counter>[]
  nameOf: NameValue
}

/** The last recorded conversions, independent of the period. Pages are read by cursor (`after`). */
export function LatestConversions({ view, filters, nameOf }: Props) {
  const { path, canWrite } = useWorkspace()
  const { query, left } = listQueryOf(filters)
  const [afters, setAfters] = useState<string[]>([])
  const [doomed, setDoomed] = useState<Conversion>()
  const asked = { ...path, ...query, limit: PAGE_SIZE, after: afters.at(-1) }
  const { data, failure, isLoading, reload } = useReport(view, JSON.stringify(asked), (signal) =>
    api.GET('/api/v1/conversions', { params: { query: asked }, signal }),
  )
  const last = data?.conversions.at(-1)

  async function voidOne(conversion: Conversion) {
    const params = { path: { event_id: namedBy(conversion) }, query: path }
    const { failure } = await ask(api.DELETE('/api/v1/conversions/{event_id}', { params }))
    setDoomed(undefined)
    toast(failure?.text ?? 'Voided. It disappears from reports within seconds')
    reload()
  }

  return (
    <section class="stack" aria-label="Latest conversions" aria-busy={isLoading}>
      <div>
        <div class="row apart">
          <h2>Latest conversions</h2>
          <a class="small" href={csvAt('conversions', { ...path, ...query, limit: CSV_ROWS })} download>
            CSV<span class="unseen"> of the latest {formatCount(CSV_ROWS)} conversions</span>
          </a>
        </div>
        <p class="muted small">
          Last recorded first, independent of the period.
          {left.length > 0 && ` This list cannot be filtered by ${left.join(', ')}.`}
        </p>
      </div>
      {failure && <Failed failure={failure} onRetry={reload} />}
      {!data && !failure && <Skeleton height={3} count={5} />}
      {data && !last && <p class="muted">No conversions match these filters.</p>}
      {data && last && (
        <div class={`card table-frame${canWrite ? ' menus' : ''}`}>
          <table class="table cards">
            <thead>
              <tr>
                {['Event', 'Time', 'Link', 'Customer', 'From'].map((head) => (
                  <th key={head}>{head}</th>
                ))}
                <th class="number">Amount</th>
                {canWrite && (
                  <th>
                    <span class="unseen">Actions</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {data.conversions.map((conversion) => (
                <ConversionRow
                  key={conversion.id}
                  conversion={conversion}
                  nameOf={nameOf}
                  onVoid={() => setDoomed(conversion)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {(afters.length > 0 || data?.has_more) && (
        <nav class="row" aria-label="Pages of the conversions">
          <Button icon="left" disabled={afters.length === 0} onClick={() => setAfters(afters.slice(0, -1))}>
            Newer
          </Button>
          <Button disabled={!data?.has_more} onClick={() => last && setAfters([...afters, last.id])}>
            Older
          </Button>
        </nav>
      )}
      {doomed && (
        <ConfirmDialog
          title={`Void ${doomed.event_name} ${namedBy(doomed)}?`}
          action="Void"
          onClose={() => setDoomed(undefined)}
          onConfirm={() => voidOne(doomed)}
        >
          It stays in this list, but no longer counts in reports. This cannot be undone: if it is reported again, it
          stays voided.
        </ConfirmDialog>
      )}
    </section>
  )
}
