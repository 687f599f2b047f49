import type { JSX } from 'preact'
import { PLATFORMS, type RuleKind } from '../../../links/rule-kinds.js'
import type { Schemas } from '../../api/client.js'

export type Rule = Schemas['RuleDraft']

interface Props {
  rule: Rule
  number: number
  /** `aria-invalid` of a control whose value is wrong. */
  invalid: 'true' | undefined
  onChange(rule: Rule): void
}

interface KindInForm {
  name: string
  /** Control for the condition of a rule, such as the country or the share of visitors. */
  Value(props: Props): JSX.Element
}

/** Rule kind → its name and control. */
export const RULE_FORMS: Record<RuleKind, KindInForm> = {
  country: {
    name: 'Country',
    Value: ({ rule, number, invalid, onChange }) => (
      <input
        class="input"
        placeholder="DE"
        maxLength={2}
        aria-label={`Rule ${number}: two letters of the country`}
        aria-invalid={invalid}
        value={rule.matches ?? ''}
        onInput={(event) => onChange({ ...rule, matches: event.currentTarget.value.toUpperCase() })}
      />
    ),
  },
  platform: {
    name: 'Platform',
    Value: ({ rule, number, onChange }) => (
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
    ),
  },
  rotator: {
    name: 'Share of visitors',
    Value: ({ rule, number, invalid, onChange }) => (
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
    ),
  },
}
