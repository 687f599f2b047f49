import { useState } from 'preact/hooks'
import { fill } from '../../words/text.js'
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
import { lazily } from '../ui/lazily.js'
import { locale } from '../ui/locale.js'
import { Failed, Skeleton } from '../ui/states.js'
import { toast } from '../ui/toasts.js'
import { type Counter, counterTitles } from './conversion-counters.js'
import { formatMoney } from './format-conversions.js'

type Conversion = Schemas['Conversion']

const PAGE_SIZE = 20
const CSV_ROWS = 1000

const lists = lazily(() => new Intl.ListFormat(locale, { type: 'unit' }))

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
          {voided && <span class="chip warning">{TEXTS.conversions.latest.voided}</span>}
        </span>
      </td>
      <td>{formatMoment(occurred_at)}</td>
      <td class="name">
        {link_id === null ? (
          <span class="muted">{TEXTS.conversions.latest.noLink}</span>
        ) : (
          <a href={href(`/links/${link_id}`)}>{nameOf('link_id', String(link_id))}</a>
        )}
      </td>
      <td class="name muted">{external_id ?? TEXTS.conversions.latest.noCustomer}</td>
      <td class="muted">{[country && nameOf('country', country), source].filter(Boolean).join(' · ')}</td>
      <td class={voided ? 'number muted' : 'number'}>
        {amount_cents !== null && currency ? formatMoney(amount_cents, currency) : '–'}
      </td>
      {canWrite && (
        <td class="number">
          {!voided && (
            <RowMenu of={`${event_name} ${namedBy(conversion)}`}>
              <RowAction icon="trash" isDangerous onClick={onVoid}>
                {TEXTS.conversions.voiding.button}
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
    toast(failure?.text ?? TEXTS.conversions.voiding.done)
    reload()
  }

  return (
    <section class="stack" aria-label={TEXTS.conversions.latest.title} aria-busy={isLoading}>
      <div>
        <div class="row apart">
          <h2>{TEXTS.conversions.latest.title}</h2>
          <a class="small" href={csvAt('conversions', { ...path, ...query, limit: CSV_ROWS })} download>
            CSV <span class="unseen">{fill(TEXTS.conversions.latest.ofCsv, { count: formatCount(CSV_ROWS) })}</span>
          </a>
        </div>
        <p class="muted small">
          {TEXTS.conversions.latest.about}
          {left.length > 0 && ` ${fill(TEXTS.conversions.latest.notFiltered, { counters: lists().format(left) })}`}
        </p>
      </div>
      {failure && <Failed failure={failure} onRetry={reload} />}
      {!data && !failure && <Skeleton height={3} count={5} />}
      {data && !last && <p class="muted">{TEXTS.conversions.latest.none}</p>}
      {data && last && (
        <div class={`card table-frame${canWrite ? ' menus' : ''}`}>
          <table class="table cards">
            <thead>
              <tr>
                {[
                  TEXTS.conversions.latest.event,
                  TEXTS.common.time,
                  TEXTS.common.link,
                  TEXTS.conversions.latest.customer,
                  TEXTS.conversions.latest.from,
                ].map((head) => (
                  <th key={head}>{head}</th>
                ))}
                <th class="number">{TEXTS.conversions.latest.amount}</th>
                {canWrite && (
                  <th>
                    <span class="unseen">{TEXTS.conversions.latest.actions}</span>
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
        <nav class="row" aria-label={TEXTS.conversions.latest.pages}>
          <Button icon="left" disabled={afters.length === 0} onClick={() => setAfters(afters.slice(0, -1))}>
            {TEXTS.conversions.latest.newer}
          </Button>
          <Button disabled={!data?.has_more} onClick={() => last && setAfters([...afters, last.id])}>
            {TEXTS.conversions.latest.older}
          </Button>
        </nav>
      )}
      {doomed && (
        <ConfirmDialog
          title={fill(TEXTS.conversions.voiding.title, { conversion: `${doomed.event_name} ${namedBy(doomed)}` })}
          action={TEXTS.conversions.voiding.button}
          onClose={() => setDoomed(undefined)}
          onConfirm={() => voidOne(doomed)}
        >
          {TEXTS.conversions.voiding.text}
        </ConfirmDialog>
      )}
    </section>
  )
}
