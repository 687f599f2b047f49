import { useWorkspace } from '../layout/workspace.js'
import { sayChange, sayCount } from '../ui/format.js'
import { formatMoney, inOrder } from './format-conversions.js'

interface Props {
  /** Currency → sum in its smallest unit. */
  revenue: Record<string, number>
  /** Revenue of the period before; undefined if it is not compared. */
  before?: Record<string, number>
  refunds: number
}

/** Revenue by currency, the workspace's own first. Amounts in different currencies are not added up. */
export function RevenueCard({ revenue, before, refunds }: Props) {
  const { currency: own } = useWorkspace()
  const currencies = inOrder(Object.keys({ ...(own && { [own]: 0 }), ...revenue, ...before }), own)
  return (
    <section class="card stack" aria-label={TEXTS.common.revenue}>
      <h2>{TEXTS.common.revenue}</h2>
      {currencies.length === 0 && <p class="muted">{TEXTS.conversions.revenue.none}</p>}
      <dl class="amounts">
        {currencies.map((currency) => {
          const [now, then] = [revenue[currency] ?? 0, before?.[currency] ?? 0]
          return (
            <div key={currency}>
              <dt class="muted small">{currency}</dt>
              <dd class="tile-figure figures">{formatMoney(now, currency)}</dd>
              <dd class="muted small figures">
                {before && sayChange(now, then, (amount) => formatMoney(amount, currency))}
              </dd>
            </div>
          )
        })}
      </dl>
      {refunds > 0 && <p class="muted small">{sayCount(TEXTS.conversions.revenue.refunds, refunds)}</p>}
    </section>
  )
}
