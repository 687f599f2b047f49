import { Icon } from './icon.js'

interface Props {
  name: string
  value: string
  /** Its value after `onTurn`. */
  opposite?: string
  onTurn?(): void
  onRemove(): void
}

/** A filter that is on. Where it can be turned into its opposite, its words do it. */
export function FilterChip({ name, value, opposite, onTurn, onRemove }: Props) {
  const words = `${name}: ${value}`
  const turn = `Turn the filter ${words} into ${opposite}`
  return (
    <span class="chip good">
      {onTurn ? (
        <button type="button" class="cut turn" title={`Turn into: ${opposite}`} aria-label={turn} onClick={onTurn}>
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
