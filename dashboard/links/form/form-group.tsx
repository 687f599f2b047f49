import type { FunctionComponent } from 'preact'
import { useId, useState } from 'preact/hooks'
import type { FieldKind, LinkField } from '../../../links/field-kinds.js'
import { type LinkFieldName, linkFields } from '../../../links/link-fields.js'
import { useWorkspace } from '../../layout/workspace.js'
import { Field } from '../../ui/field.js'
import { Icon } from '../../ui/icon.js'
import { type ControlOf, controls } from './controls.js'
import { type DraftState, isSame } from './draft.js'
import type { FormField, GROUPS, PlaceField } from './groups.js'
import { PlaceControl } from './place-fields.js'

interface Props {
  group: (typeof GROUPS)[number]
  draft: DraftState
  errors: Record<string, string[]>
}

const isEmpty = (value: unknown) => !value || isSame(value, [])

/** Kinds of fields that take the width of two columns. */
const WIDE: ReadonlySet<FieldKind> = new Set(['lines', 'rules', 'qrStyles', 'hooks', 'replacements'])

const LOOKS: Partial<Record<FieldKind, 'flag' | 'group'>> = {
  flag: 'flag',
  rules: 'group',
  qrStyles: 'group',
  members: 'group',
}

/** Hints in place of the API's description, where that speaks of the API's values. */
const HINTS: Partial<Record<LinkFieldName, string>> = {
  enabled: 'When switched off, visitors find no link',
  custom_referer: 'For a custom referrer: an address on the host of the link',
  expiry_clicks: 'Empty: no limit',
  expiry_humans_only: 'Clicks by bots do not count towards the limit',
  password: 'Visitors have to enter it. Empty: no password',
}

function hintOf(name: LinkFieldName, field: LinkField): string | undefined {
  const { kind, description } = field
  if (HINTS[name]) return HINTS[name]
  // A mode's description is the list of its options. The description of rules is about the API's format.
  if (kind === 'mode' || kind === 'rules' || !description) return undefined
  const text = description.replaceAll('`', '')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function ListedField({
  name,
  label,
  errors,
  draft,
}: {
  name: LinkFieldName
  label: string
  errors: string[]
  draft: DraftState
}) {
  const field: LinkField = linkFields[name]
  const Control = controls[field.kind] as FunctionComponent<ControlOf<FieldKind>>
  return (
    <div class={WIDE.has(field.kind) ? 'wide' : undefined}>
      <Field label={label} hint={hintOf(name, field)} errors={errors} look={LOOKS[field.kind]}>
        {(control) => (
          <Control
            control={control}
            field={field}
            errors={errors}
            value={draft.fieldValue(name) as never}
            onChange={(value) => draft.set(name, value)}
          />
        )}
      </Field>
    </div>
  )
}

export function FormGroup({ group, draft, errors }: Props) {
  const { canWrite } = useWorkspace()
  const id = useId()
  const fields = Object.entries(group.fields) as [FormField, string][]
  const isUsed = fields.some(([name]) => !isEmpty(draft.fieldValue(name)) || errors[name])
  const [isOpen, setOpen] = useState(!('isFolded' in group) || isUsed)
  const isShown = isOpen || fields.some(([name]) => errors[name])
  return (
    <section class="card group" aria-labelledby={id}>
      <div>
        <h2 id={id}>{group.title}</h2>
        <p class="muted">{group.about}</p>
      </div>
      {isShown ? (
        <fieldset class="fields" disabled={!canWrite}>
          {fields.map(([name, label]) =>
            name in linkFields ? (
              <ListedField
                key={name}
                name={name as LinkFieldName}
                label={label}
                errors={errors[name] ?? []}
                draft={draft}
              />
            ) : (
              <div key={name} class={name === 'url' ? 'wide' : undefined}>
                <PlaceControl name={name as PlaceField} label={label} errors={errors[name] ?? []} draft={draft} />
              </div>
            ),
          )}
        </fieldset>
      ) : (
        <button type="button" class="button unfold" aria-expanded={false} onClick={() => setOpen(true)}>
          <Icon name="chevron" />
          Show
          <span class="unseen">{group.title}</span>
        </button>
      )}
    </section>
  )
}
