import type { FunctionComponent } from 'preact'
import { useState } from 'preact/hooks'
import type { FieldKind, LinkField } from '../../links/field-kinds.js'
import { type LinkFieldName, linkFields } from '../../links/link-fields.js'
import type { Schemas } from '../api/client.js'
import { Button } from '../ui/button.js'
import { Dialog } from '../ui/dialog.js'
import { Field } from '../ui/field.js'
import { nameOfLink, sayCountOf } from '../ui/format.js'
import { type ControlOf, controls } from './form/controls.js'
import { isSame } from './form/draft.js'
import { LABELS } from './form/groups.js'
import { withScheme } from './form/with-scheme.js'

type Link = Schemas['LinkWithStatistics']

interface Props {
  links: Link[]
  onClose(): void
  /** @param ids the links that do not have this value yet */
  onSave(ids: number[], name: LinkFieldName, value: unknown): void
}

const SHOWN_MAX = 5
/** A password is not told, so its former value could not be restored. Rules and codes need more room than a dialog. */
const LEFT_OUT: ReadonlySet<FieldKind> = new Set(['password', 'rules', 'qrStyles'])
const NAMES = (Object.keys(linkFields) as LinkFieldName[]).filter((name) => !LEFT_OUT.has(linkFields[name].kind))

function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '' || isSame(value, [])) return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** Sets one field of all selected links, and shows before what changes. */
export default function BulkDialog({ links, onClose, onSave }: Props) {
  const [name, setName] = useState<LinkFieldName>('note')
  const [given, setGiven] = useState<unknown>(null)
  const field: LinkField = linkFields[name]
  const isFlag = field.kind === 'flag'
  const value = isFlag ? Boolean(given) : field.kind === 'address' && given ? withScheme(String(given)) : given
  const isNothing = (one: unknown) => inWords(one) === 'nothing'
  const changed = links.filter((link) => !isSame(link[name], value) && !(isNothing(link[name]) && isNothing(value)))
  const Control = controls[field.kind] as FunctionComponent<ControlOf<FieldKind>>
  return (
    <Dialog title={`Edit ${sayCountOf(links.length, 'link')}`} onClose={onClose}>
      <form
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const ids = changed.map(({ id }) => id)
          if (ids.length > 0) onSave(ids, name, value)
        }}
      >
        <Field label="Field">
          {(control) => (
            <select
              {...control}
              class="input"
              value={name}
              onChange={({ currentTarget }) => {
                setName(currentTarget.value as LinkFieldName)
                setGiven(null)
              }}
            >
              {NAMES.map((one) => (
                <option key={one} value={one}>
                  {LABELS[one]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field
          key={name}
          label={LABELS[name]}
          look={isFlag ? 'flag' : field.kind === 'members' ? 'group' : undefined}
          hint="Replaces the value of every selected link"
        >
          {(control) => (
            <Control control={control} field={field} errors={[]} value={value as never} onChange={setGiven} />
          )}
        </Field>
        <div role="status" class="small">
          <p>
            {sayCountOf(changed.length, 'link')} of {links.length} will change
          </p>
          <ul>
            {changed.slice(0, SHOWN_MAX).map((link) => (
              <li key={link.id} class="cut">
                <strong>{nameOfLink(link)}</strong>: {inWords(link[name])} → {inWords(value)}
              </li>
            ))}
            {changed.length > SHOWN_MAX && <li>and {changed.length - SHOWN_MAX} more</li>}
          </ul>
        </div>
        <div class="actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" disabled={changed.length === 0}>
            Change
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
