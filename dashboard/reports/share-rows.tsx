import { formatCount, formatShare, formatShort } from '../ui/format.js'

interface Props {
  values: { value: string | null; count: number }[]
  total: number
  nameOf(value: string): string
  onFilter(value: string): void
}

/** One bar for each value; its length is the value's share of the total. */
export function ShareRows({ values, total, nameOf, onFilter }: Props) {
  return (
    <ul class="shares">
      {values.map(({ value, count }) => {
        const name = nameOf(value ?? '')
        return (
          <li key={value}>
            <button
              type="button"
              class="share"
              title={`${name}: ${formatCount(count)}`}
              style={{ '--part': `${(100 * count) / Math.max(total, 1)}%` }}
              onClick={() => onFilter(value ?? '')}
            >
              <span class="cut">{name}</span>
              <span class="figures">{formatShort(count)}</span>
              <span class="muted small figures">{formatShare(count, total)}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
