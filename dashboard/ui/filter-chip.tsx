import { fill } from '../../words/text.js'
import { sayPair } from './format.js'
import { Icon } from './icon.js'

interface Props {
  name: string
  value: string
  /** The value of the filter after `onTurn`. */
  opposite?: string
  onTurn?(): void
  onRemove(): void
}

/** An active filter. With `onTurn`, a click on its text turns it into its opposite. */
export function FilterChip({ name, value, opposite = '', onTurn, onRemove }: Props) {
  const filter = sayPair(name, value)
  return (
    <span class="chip good">
      {onTurn ? (
        <button
          type="button"
          class="cut turn"
          title={fill(TEXTS.common.ui.filter.turnTo, { opposite })}
          aria-label={fill(TEXTS.common.ui.filter.turn, { filter, opposite })}
          onClick={onTurn}
        >
          {filter}
        </button>
      ) : (
        <span class="cut">{filter}</span>
      )}
      <button type="button" aria-label={fill(TEXTS.common.ui.filter.remove, { filter })} onClick={onRemove}>
        <Icon name="close" size={12} />
      </button>
    </span>
  )
}
