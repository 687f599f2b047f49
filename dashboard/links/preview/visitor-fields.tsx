import { PLATFORMS } from '../../../links/rule-kinds.js'
import { platformName } from '../../../visit/platform-name.js'
import type { Schemas } from '../../api/client.js'
import { type ControlProps, Field } from '../../ui/field.js'
import { countryOptions } from '../../ui/names.js'
import type { DraftState } from '../form/draft.js'

type Visitor = Schemas['Visitor']

interface Props {
  draft: DraftState
  visitor: Visitor
  onChange(visitor: Visitor): void
}

/** Properties of the previewed visitor. Some are shown only if they matter to this link. */
export function VisitorFields({ draft, visitor, onChange }: Props) {
  const set = (change: Visitor) => onChange({ ...visitor, ...change })
  const rules = (draft.fieldValue('rules') ?? []) as Schemas['RuleDraft'][]

  const pick =
    (
      name: 'country' | 'kind' | 'platform',
      none: string | undefined,
      options: readonly (readonly [string, string])[],
    ) =>
    (control: ControlProps) => (
      <select
        {...control}
        class="input"
        value={visitor[name] ?? (none === undefined ? options[0][0] : '')}
        onChange={(event) => set({ [name]: event.currentTarget.value || undefined })}
      >
        {none !== undefined && <option value="">{none}</option>}
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    )
  const flag = (name: 'password_given' | 'clicks_used_up' | 'from_data_centre', label: string) => (
    <Field label={label} look="flag">
      {(control) => (
        <input
          {...control}
          type="checkbox"
          checked={visitor[name] ?? false}
          onChange={(event) => set({ [name]: event.currentTarget.checked })}
        />
      )}
    </Field>
  )

  return (
    <div class="visitor">
      <Field label={TEXTS.linkPreview.fields.country}>
        {pick('country', TEXTS.linkPreview.fields.unknownCountry, countryOptions())}
      </Field>
      <Field label={TEXTS.linkPreview.fields.platform}>
        {pick('platform', undefined, [
          ['windows', 'Windows'],
          ...PLATFORMS.filter((one) => one !== 'windows').map((one) => [one, platformName(one)] as const),
        ])}
      </Field>
      <Field label={TEXTS.linkPreview.fields.kind}>
        {pick('kind', undefined, Object.entries(TEXTS.linkPreview.kinds))}
      </Field>
      <Field label={TEXTS.linkPreview.fields.query}>
        {(control) => (
          <input
            {...control}
            class="input"
            placeholder="ref=mail"
            value={visitor.query ?? ''}
            onInput={(event) => set({ query: event.currentTarget.value || undefined })}
          />
        )}
      </Field>
      {Boolean(draft.fieldValue('expiry_datetime')) && (
        <Field label={TEXTS.linkPreview.fields.when}>
          {(control) => (
            <input
              {...control}
              class="input"
              type="datetime-local"
              onChange={({ currentTarget: { value } }) =>
                set({ at: value ? new Date(value).toISOString() : undefined })
              }
            />
          )}
        </Field>
      )}
      {rules.some(({ what }) => what === 'rotator') && (
        <Field label={TEXTS.linkPreview.fields.draw} hint={TEXTS.linkPreview.fields.drawHint}>
          {(control) => (
            <input
              {...control}
              class="input"
              type="number"
              min={0}
              max={99}
              value={visitor.draw ?? 0}
              onInput={(event) => set({ draw: Number(event.currentTarget.value) })}
            />
          )}
        </Field>
      )}
      {Boolean(draft.fieldValue('password')) && flag('password_given', TEXTS.linkPreview.fields.passwordGiven)}
      {Boolean(draft.fieldValue('expiry_clicks')) && flag('clicks_used_up', TEXTS.linkPreview.fields.clicksUsedUp)}
      {Boolean(draft.fieldValue('click_fraud_mode')) &&
        flag('from_data_centre', TEXTS.linkPreview.fields.fromDataCentre)}
    </div>
  )
}
