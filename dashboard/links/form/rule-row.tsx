import { RULE_KINDS, type RuleKind } from '../../../links/rule-kinds.js'
import { fill } from '../../../words/text.js'
import { Button } from '../../ui/button.js'
import { Choices } from '../../ui/choices.js'
import { Icon } from '../../ui/icon.js'
import { RULE_FORMS } from './rule-kinds.js'
import { type RuleRow as Row, type Rule, withMatches } from './rule-rows.js'

interface Props {
  row: Row
  number: number
  isFirst: boolean
  isLast: boolean
  isInvalid: boolean
  onChange(row: Row): void
  onMove(step: 1 | -1): void
  onRemove(): void
  isDragged: boolean
  onDragStart(): void
  /** @param y position of the pointer in the window */
  onDrag(y: number): void
  onDrop(): void
}

export function RuleRow({
  row,
  number,
  isFirst,
  isLast,
  isInvalid,
  onChange,
  onMove,
  onRemove,
  isDragged,
  onDragStart,
  onDrag,
  onDrop,
}: Props) {
  const numbered = { number: String(number) }
  const moves = [
    { step: -1, icon: 'up', label: fill(TEXTS.linkForm.rules.controls.up, numbered), isEnd: isFirst },
    { step: 1, icon: 'down', label: fill(TEXTS.linkForm.rules.controls.down, numbered), isEnd: isLast },
  ] as const
  const invalid = isInvalid ? 'true' : undefined
  const [rule] = row
  const { values } = RULE_FORMS[rule.what as RuleKind]
  const change = (next: Partial<Rule>) => onChange(row.map((one) => ({ ...one, ...next })))
  return (
    <li class={isDragged ? 'rule dragged' : 'rule'}>
      <span
        class="grip muted"
        title={TEXTS.linkForm.rules.drag}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          onDragStart()
        }}
        onPointerMove={(event) => onDrag(event.clientY)}
        onPointerUp={onDrop}
        onPointerCancel={onDrop}
      >
        <Icon name="grip" />
      </span>
      <select
        class="input"
        aria-label={fill(TEXTS.linkForm.rules.controls.condition, numbered)}
        value={rule.what}
        onChange={(event) => onChange([{ what: event.currentTarget.value as RuleKind, url: rule.url }])}
      >
        {RULE_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {RULE_FORMS[kind].name}
          </option>
        ))}
      </select>
      {values ? (
        <Choices
          key={rule.what}
          label={fill(values.label, numbered)}
          placeholder={TEXTS.linkForm.rules.search}
          options={values.choices()}
          chosen={row.flatMap(({ matches }) => matches || [])}
          invalid={invalid}
          onChange={(chosen) => onChange(withMatches(row, chosen))}
        />
      ) : (
        <input
          class="input"
          type="number"
          min={1}
          max={100}
          placeholder="%"
          aria-label={fill(TEXTS.linkForm.rules.controls.percentage, numbered)}
          aria-invalid={invalid}
          value={String(rule.percentage ?? '')}
          onInput={(event) => change({ percentage: event.currentTarget.value })}
        />
      )}
      <input
        class="input url"
        type="url"
        placeholder="https://"
        aria-label={fill(TEXTS.linkForm.rules.controls.destination, numbered)}
        aria-invalid={invalid}
        value={rule.url ?? ''}
        onInput={(event) => change({ url: event.currentTarget.value })}
      />
      <span class="row tools">
        {moves.map(({ step, icon, label, isEnd }) => (
          // Not `disabled`: the button would lose the focus when its rule reaches the end of the list.
          <Button
            key={icon}
            kind="quiet"
            icon={icon}
            label={label}
            data-step={step}
            aria-disabled={isEnd}
            onClick={() => !isEnd && onMove(step)}
          />
        ))}
        <Button
          kind="quiet"
          icon="trash"
          label={fill(TEXTS.linkForm.rules.controls.remove, numbered)}
          onClick={onRemove}
        />
      </span>
      {rule.what === 'rotator' && (
        <label class="row sticky">
          <input
            type="checkbox"
            aria-label={fill(TEXTS.linkForm.rules.controls.sticky, numbered)}
            checked={rule.sticky ?? false}
            onChange={(event) => change({ sticky: event.currentTarget.checked || undefined })}
          />
          {TEXTS.linkForm.rules.sticky}
        </label>
      )}
    </li>
  )
}
