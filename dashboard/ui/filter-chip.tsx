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
export function FilterChip({ name, value, opposite, onTurn, onRemove }: Props) {
  const words = `${name}: ${value}`
  const turn = `Change the filter ${words} to ${opposite}`
  return (
    <span class="chip good">
      {onTurn ? (
        <button type="button" class="cut turn" title={`Change to: ${opposite}`} aria-label={turn} onClick={onTurn}>
          {words}
        </button>
      ) : (
        <span class="cut">{words}</span>
      )}
      <button type="button" aria-label={`Remove the filter ${words}`} onClick={onRemove}>
        <Icon name="close" size={12} />
      </button>
    </span>
  )
}
