import { Icon } from './icon.js'

/** A filter that is on. */
export function FilterChip({ name, value, onRemove }: { name: string; value: string; onRemove(): void }) {
  return (
    <span class="chip good">
      <span class="cut">
        {name}: {value}
      </span>
      <button type="button" aria-label={`Remove the filter ${name}: ${value}`} onClick={onRemove}>
        <Icon name="close" size={12} />
      </button>
    </span>
  )
}
