import { formatCount, formatShare, formatShort, sayPair } from '../ui/format.js'

/** A value of a counter. Values of conversions have a revenue too. */
export interface CountedValue {
  value: string | null
  count: number
  /** Currency → sum in its smallest unit. */
  revenue?: Record<string, number>
}

export interface SharedProps {
  total: number
  nameOf(value: string): string
  /** A further figure of the value in words, such as its revenue. */
  amountOf?(value: CountedValue): string
}

interface FiguresProps extends SharedProps {
  of: CountedValue
}

/** The name of a value, its count and its share. */
export function ShareFigures({ of, total, nameOf, amountOf }: FiguresProps) {
  return (
    <>
      <span class="cut">{nameOf(of.value ?? '')}</span>
      {amountOf && <span class="small figures amount">{amountOf(of)}</span>}
      <span class="figures">{formatShort(of.count)}</span>
      <span class="muted small figures">{formatShare(of.count, total)}</span>
    </>
  )
}

/** The part of the row that is filled. */
export const partOf = ({ count }: CountedValue, total: number) => ({
  '--part': `${(100 * count) / Math.max(total, 1)}%`,
})

interface Props extends SharedProps {
  values: CountedValue[]
  onFilter(value: string): void
}

/** One bar for each value; its length is the value's share of the total. */
export function ShareRows({ values, onFilter, ...shared }: Props) {
  return (
    <ul class="shares">
      {values.map((of) => (
        <li key={of.value}>
          <button
            type="button"
            class={shared.amountOf ? 'share with-amount' : 'share'}
            title={sayPair(shared.nameOf(of.value ?? ''), formatCount(of.count))}
            style={partOf(of, shared.total)}
            onClick={() => onFilter(of.value ?? '')}
          >
            <ShareFigures of={of} {...shared} />
          </button>
        </li>
      ))}
    </ul>
  )
}
