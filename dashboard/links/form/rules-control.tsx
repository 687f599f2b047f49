import { useState } from 'preact/hooks'
import type { Schemas } from '../../api/client.js'
import { Button } from '../../ui/button.js'
import { RuleRow } from './rule-row.js'

export type Rule = Schemas['RuleDraft']

interface Props {
  value: Rule[] | null
  errors: string[]
  onChange(value: unknown): void
}

function moved(rules: Rule[], from: number, to: number): Rule[] {
  const next = rules.toSpliced(from, 1)
  return next.toSpliced(to, 0, rules[from])
}

/** Rules in their order, the first that fits wins: moved by drag, or by buttons. */
export function RulesControl({ value, errors, onChange }: Props) {
  const rules = value ?? []
  const [dragged, setDragged] = useState<number>()
  return (
    <div class="rules">
      <ol class="stack">
        {rules.map((rule, index) => (
          <RuleRow
            key={index}
            rule={rule}
            number={index + 1}
            isFirst={index === 0}
            isLast={index === rules.length - 1}
            isInvalid={errors.some((error) => error.includes(`rule ${index + 1}:`))}
            onChange={(next) => onChange(rules.with(index, next))}
            onMove={(step) => onChange(moved(rules, index, index + step))}
            onRemove={() => onChange(rules.toSpliced(index, 1))}
            onDragStart={() => setDragged(index)}
            onDrop={() => dragged !== undefined && onChange(moved(rules, dragged, index))}
          />
        ))}
      </ol>
      <div class="row">
        <Button icon="plus" onClick={() => onChange([...rules, { what: 'country', url: '' }])}>
          Add a rule
        </Button>
        {rules.length === 0 && <span class="muted">Everybody goes to the destination.</span>}
      </div>
    </div>
  )
}
