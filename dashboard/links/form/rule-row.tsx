import { PLATFORMS, RULE_KINDS, type RuleKind } from '../../../links/rule-kinds.js'
import { Button } from '../../ui/button.js'
import { Icon } from '../../ui/icon.js'
import type { Rule } from './rules-control.js'

interface Props {
  rule: Rule
  number: number
  isFirst: boolean
  isLast: boolean
  isInvalid: boolean
  onChange(rule: Rule): void
  onMove(step: 1 | -1): void
  onRemove(): void
  onDragStart(): void
  onDrop(): void
}

const KINDS: Record<RuleKind, string> = { country: 'Country', platform: 'Platform', rotator: 'Share of visitors' }

export function RuleRow({
  rule,
  number,
  isFirst,
  isLast,
  isInvalid,
  onChange,
  onMove,
  onRemove,
  onDragStart,
  onDrop,
}: Props) {
  const invalid = isInvalid ? 'true' : undefined
  return (
    <li class="rule" draggable onDragStart={onDragStart} onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
      <span class="grip muted">
        <Icon name="grip" />
      </span>
      <select
        class="input"
        aria-label={`Rule ${number}: by what`}
        value={rule.what}
        onChange={(event) => onChange({ what: event.currentTarget.value as RuleKind, url: rule.url })}
      >
        {RULE_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {KINDS[kind]}
          </option>
        ))}
      </select>
      {rule.what === 'rotator' && (
        <input
          class="input"
          type="number"
          min={1}
          max={100}
          placeholder="%"
          aria-label={`Rule ${number}: percent of visitors`}
          aria-invalid={invalid}
          value={String(rule.percentage ?? '')}
          onInput={(event) => onChange({ ...rule, percentage: event.currentTarget.value })}
        />
      )}
      {rule.what === 'country' && (
        <input
          class="input"
          placeholder="DE"
          maxLength={2}
          aria-label={`Rule ${number}: two letters of the country`}
          aria-invalid={invalid}
          value={rule.matches ?? ''}
          onInput={(event) => onChange({ ...rule, matches: event.currentTarget.value.toUpperCase() })}
        />
      )}
      {rule.what === 'platform' && (
        <select
          class="input"
          aria-label={`Rule ${number}: platform`}
          value={rule.matches ?? ''}
          onChange={(event) => onChange({ ...rule, matches: event.currentTarget.value })}
        >
          <option value="">Choose…</option>
          {PLATFORMS.map((platform) => (
            <option key={platform}>{platform}</option>
          ))}
        </select>
      )}
      <input
        class="input url"
        type="url"
        placeholder="https://"
        aria-label={`Rule ${number}: destination`}
        aria-invalid={invalid}
        value={rule.url ?? ''}
        onInput={(event) => onChange({ ...rule, url: event.currentTarget.value })}
      />
      <span class="row tools">
        <Button kind="quiet" icon="up" label={`Move rule ${number} up`} disabled={isFirst} onClick={() => onMove(-1)} />
        <Button
          kind="quiet"
          icon="down"
          label={`Move rule ${number} down`}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <Button kind="quiet" icon="trash" label={`Remove rule ${number}`} onClick={onRemove} />
      </span>
    </li>
  )
}
