import type { FunctionComponent } from 'preact'
import { useEffect, useId, useState } from 'preact/hooks'
import type { FieldKind, LinkField } from '../../../links/field-kinds.js'
import { type FieldsWith, type LinkFieldName, linkDefaults, linkFields } from '../../../links/link-fields.js'
import { useWorkspace } from '../../layout/workspace.js'
import { Field } from '../../ui/field.js'
import { sayCount } from '../../ui/format.js'
import { Icon } from '../../ui/icon.js'
import { CampaignResult } from './campaign-result.js'
import { CampaignTemplates } from './campaign-templates.js'
import { type ControlOf, controls } from './controls.js'
import { type DraftState, isSame } from './draft.js'
import type { FormField, Group, PlaceField } from './groups.js'
import { PlaceControl } from './place-fields.js'
import { type Rule, rowNumberOf } from './rule-rows.js'

interface Props {
  group: Group
  draft: DraftState
  errors: Record<string, string[]>
}

const isEmpty = (value: unknown) => !value || isSame(value, [])

/** Whether a field has another value than in a new link. */
function isSet(name: FormField, value: unknown): boolean {
  const usual = (linkDefaults as Partial<Record<FormField, unknown>>)[name]
  return isEmpty(usual) ? !isEmpty(value) : !isSame(value, usual)
}

/** Kinds of fields that take the width of two columns. */
const WIDE: ReadonlySet<FieldKind> = new Set(['lines', 'rules', 'qrStyles', 'hooks', 'replacements'])

const LOOKS: Partial<Record<FieldKind, 'flag' | 'group'>> = {
  flag: 'flag',
  rules: 'group',
  qrStyles: 'group',
  members: 'group',
}

/** Fields without a hint: the options of a mode and the rules of a link speak for themselves. */
type WithoutHint = FieldsWith<{ kind: 'mode' }> | 'rules'

const HINTS: Record<Exclude<LinkFieldName, WithoutHint>, string> & { [Name in WithoutHint]?: undefined } =
  TEXTS.linkForm.hints

/** An error of the API about a rule, with the number that the rule has in the form. */
const inRows = (error: string, draft: DraftState) =>
  error.replace(/rule (\d+):/g, (_, number) => {
    return `rule ${rowNumberOf((draft.fieldValue('rules') ?? []) as Rule[], Number(number))}:`
  })

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
  const shown = field.kind === 'rules' ? errors.map((error) => inRows(error, draft)) : errors
  const Control = controls[field.kind] as FunctionComponent<ControlOf<FieldKind>>
  return (
    <div class={WIDE.has(field.kind) ? 'wide' : undefined}>
      <Field label={label} hint={HINTS[name]} errors={shown} look={LOOKS[field.kind]}>
        {(control) => (
          <Control
            control={control}
            field={field}
            errors={shown}
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
  const count = fields.filter(([name]) => isSet(name, draft.fieldValue(name))).length
  const [isOpen, setOpen] = useState(!group.isFolded)
  const hasErrors = fields.some(([name]) => errors[name])
  useEffect(() => {
    if (hasErrors) setOpen(true) // it stays open after the error is gone
  }, [hasErrors])
  const isShown = isOpen || hasErrors
  return (
    <section class="card group" aria-labelledby={id}>
      <div class="group-head">
        <h2>
          <span id={id}>{group.title}</span>{' '}
          {group.isFolded && count > 0 && <span class="chip good">{sayCount(TEXTS.linkForm.groups.set, count)}</span>}
        </h2>
        <p class="muted">{group.about}</p>
        {group.isFolded && (
          <button
            type="button"
            class="button unfold"
            aria-expanded={isShown}
            aria-disabled={hasErrors}
            onClick={() => !hasErrors && setOpen(!isOpen)}
          >
            <Icon name={isShown ? 'up' : 'chevron'} />
            {isShown ? TEXTS.linkForm.groups.hide : TEXTS.linkForm.groups.show}
            <span class="unseen">{group.title}</span>
          </button>
        )}
      </div>
      {isShown && (
        <fieldset class="fields" disabled={!canWrite}>
          {group.hasResult && canWrite && <CampaignTemplates draft={draft} />}
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
          {group.hasResult && <CampaignResult draft={draft} />}
        </fieldset>
      )}
    </section>
  )
}
