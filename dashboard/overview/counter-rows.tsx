import { formatCount, formatShort } from '../ui/format.js'
import type { Counter } from './counters.js'
import type { Filter } from './report-view.js'
import type { NameValue } from './value-names.js'

interface Props {
  counter: Counter
  values: { value: string | null; count: number }[]
  total: number
  nameOf: NameValue
  onFilter(filter: Filter): void
}

const percents = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 })

/** A bar a value, as long as its share of all. */
export function CounterRows({ counter, values, total, nameOf, onFilter }: Props) {
  return (
    <ul class="shares">
      {values.map(({ value, count }) => {
        const name = nameOf(counter, value ?? '')
        return (
          <li key={value}>
            <button
              type="button"
              class="share"
              title={`${name}: ${formatCount(count)}`}
              style={{ '--part': `${(100 * count) / Math.max(total, 1)}%` }}
              onClick={() => onFilter({ counter, value: value ?? '' })}
            >
              <span class="cut">{name}</span>
              <span class="figures">{formatShort(count)}</span>
              <span class="muted small figures">{percents.format(count / Math.max(total, 1))}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
