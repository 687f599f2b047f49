import type { Schemas } from '../api/client.js'
import type { Loaded } from '../api/use-answer.js'
import { formatCount, formatShare } from '../ui/format.js'
import { Failed, Skeleton } from '../ui/states.js'
import { formatDuration, formatRate } from './format-conversions.js'
import { RevenueCard } from './revenue-card.js'

type Funnel = Schemas['ConversionFunnel']

const STEPS = { clicks: 'Clicks by people', leads: 'Leads', sales: 'Sales' } as const

/** The steps from click to lead to sale: counts, rates and durations. */
function Steps({ funnel: { rates, seconds_to_convert: seconds, ...funnel } }: { funnel: Funnel }) {
  const most = Math.max(funnel.clicks, funnel.leads, funnel.sales, 1)
  const rateOf = {
    clicks: undefined,
    leads: `${formatRate(rates.click_to_lead)} of clicks`,
    sales: `${formatRate(rates.lead_to_sale)} of leads, ${formatRate(rates.click_to_sale)} of clicks`,
  }
  return (
    <>
      <ol class="funnel">
        {(Object.keys(STEPS) as (keyof typeof STEPS)[]).map((step) => (
          <li key={step} style={{ '--part': `${(100 * funnel[step]) / most}%` }}>
            <span class="small">{STEPS[step]}</span>
            <strong class="tile-figure figures">{formatCount(funnel[step])}</strong>
            <span class="muted small figures">{rateOf[step]}</span>
          </li>
        ))}
      </ol>
      <table class="plain">
        <caption>Time since the click</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">50 % within</th>
            <th scope="col">90 % within</th>
          </tr>
        </thead>
        <tbody>
          {(['lead', 'sale'] as const).map((type) => (
            <tr key={type}>
              <th scope="row">To a {type}</th>
              <td>{formatDuration(seconds[type]?.median)}</td>
              <td>{formatDuration(seconds[type]?.p90)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Customers({ customers }: { customers: Funnel['customers'] }) {
  const rows = [
    { name: 'New', about: 'first conversion in this period', count: customers.new },
    { name: 'Returning', about: 'converted before this period', count: customers.returning },
  ]
  return (
    <section class="card stack" aria-label="Customers">
      <h2>Customers</h2>
      <ul class="shares">
        {rows.map(({ name, about, count }) => (
          <li class="share" key={name} style={{ '--part': `${(100 * count) / Math.max(customers.all, 1)}%` }}>
            <span>
              {name} <span class="muted small">{about}</span>
            </span>
            <span class="figures">{formatCount(count)}</span>
            <span class="muted small figures">{formatShare(count, customers.all)}</span>
          </li>
        ))}
      </ul>
      <p class="muted small">
        {formatCount(customers.all)} in total, by your customer ID: {formatCount(customers.leads)} with a lead,{' '}
        {formatCount(customers.sales)} with a sale.
      </p>
    </section>
  )
}

/** The funnel from clicks to sales, its revenue and its customers. */
export function FunnelCards({ funnel, csv }: { funnel: Loaded<Funnel | string>; csv: string }) {
  const { data, failure, isLoading, reload } = funnel
  return (
    <>
      <section class="card stack" aria-label="Funnel" aria-busy={isLoading}>
        <div class="row apart">
          <h2>From clicks to sales</h2>
          <a class="small" href={csv} download>
            CSV<span class="unseen"> of the funnel</span>
          </a>
        </div>
        {failure && <Failed failure={failure} onRetry={reload} />}
        {!data && !failure && <Skeleton height={9} />}
        {data && <Steps funnel={data} />}
      </section>
      {data && (
        <div class="cards-grid">
          <RevenueCard revenue={data.revenue} before={data.previous?.revenue} refunds={data.refunds} />
          <Customers customers={data.customers} />
        </div>
      )}
    </>
  )
}
