import { fill } from '../../words/text.js'
import type { Schemas } from '../api/client.js'
import type { Loaded } from '../api/use-answer.js'
import { formatCount, formatShare } from '../ui/format.js'
import { Failed, Skeleton } from '../ui/states.js'
import { formatDuration, formatRate } from './format-conversions.js'
import { RevenueCard } from './revenue-card.js'

type Funnel = Schemas['ConversionFunnel']

const STEPS = ['clicks', 'leads', 'sales'] as const
const STEP_NAMES = TEXTS.conversions.funnel.steps

/** The steps from click to lead to sale: counts, rates and durations. */
function Steps({ funnel: { rates, seconds_to_convert: seconds, ...funnel } }: { funnel: Funnel }) {
  const most = Math.max(funnel.clicks, funnel.leads, funnel.sales, 1)
  const rateOf = {
    clicks: undefined,
    leads: fill(TEXTS.conversions.funnel.leadRate, { rate: formatRate(rates.click_to_lead) }),
    sales: fill(TEXTS.conversions.funnel.saleRates, {
      ofLeads: formatRate(rates.lead_to_sale),
      ofClicks: formatRate(rates.click_to_sale),
    }),
  }
  return (
    <>
      <ol class="funnel">
        {STEPS.map((step) => (
          <li key={step} style={{ '--part': `${(100 * funnel[step]) / most}%` }}>
            <span class="small">{STEP_NAMES[step]}</span>
            <strong class="tile-figure figures">{formatCount(funnel[step])}</strong>
            <span class="muted small figures">{rateOf[step]}</span>
          </li>
        ))}
      </ol>
      <table class="plain">
        <caption>{TEXTS.conversions.funnel.times}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{TEXTS.conversions.funnel.half}</th>
            <th scope="col">{TEXTS.conversions.funnel.most}</th>
          </tr>
        </thead>
        <tbody>
          {(['lead', 'sale'] as const).map((type) => (
            <tr key={type}>
              <th scope="row">{TEXTS.conversions.funnel.to[type]}</th>
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
    { name: TEXTS.conversions.customers.new, about: TEXTS.conversions.customers.newAbout, count: customers.new },
    {
      name: TEXTS.conversions.customers.returning,
      about: TEXTS.conversions.customers.returningAbout,
      count: customers.returning,
    },
  ]
  return (
    <section class="card stack" aria-label={TEXTS.conversions.customers.title}>
      <h2>{TEXTS.conversions.customers.title}</h2>
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
        {fill(TEXTS.conversions.customers.total, {
          all: formatCount(customers.all),
          leads: formatCount(customers.leads),
          sales: formatCount(customers.sales),
        })}
      </p>
    </section>
  )
}

/** The funnel from clicks to sales, its revenue and its customers. */
export function FunnelCards({ funnel, csv }: { funnel: Loaded<Funnel | string>; csv: string }) {
  const { data, failure, isLoading, reload } = funnel
  return (
    <>
      <section class="card stack" aria-label={TEXTS.conversions.funnel.name} aria-busy={isLoading}>
        <div class="row apart">
          <h2>{TEXTS.conversions.funnel.title}</h2>
          <a class="small" href={csv} download>
            CSV <span class="unseen">{TEXTS.conversions.funnel.ofCsv}</span>
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
