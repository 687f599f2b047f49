import type { ComponentChild } from 'preact'
import type { FieldKind, FieldOf } from '../../../links/field-kinds.js'
import { type FieldsWith, linkFields } from '../../../links/link-fields.js'
import type { ControlProps } from '../../ui/field.js'
import { MembersControl } from './members-control.js'
import { QrControl } from './qr-control.js'
import { RulesControl } from './rules-control.js'
import { TagsControl } from './tags-control.js'

export interface ControlOf<K extends FieldKind> {
  control: ControlProps
  field: FieldOf<K>
  value: never
  errors: string[]
  onChange(value: unknown): void
}

type Changed = { currentTarget: { value: string } }

/** An empty text clears the field. */
const textOf = ({ currentTarget }: Changed) => (currentTarget.value === '' ? null : currentTarget.value)
const linesOf = ({ currentTarget }: Changed) => currentTarget.value.split('\n').filter((line) => line.trim() !== '')

/** Converts a moment to the local time that `<input type="datetime-local">` takes. */
function toLocal(text: string | null) {
  if (!text) return ''
  const time = new Date(text)
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

type ModeField = FieldsWith<{ kind: 'mode' }>

const MODES: Record<ModeField, Record<number, string>> = TEXTS.linkForm.modes

/** The options of a mode: numbers with their texts. */
function modesOf(field: FieldOf<'mode'>): [number: string, text: string][] {
  const name = (Object.keys(MODES) as ModeField[]).find((name) => linkFields[name] === field)!
  return Object.entries(MODES[name])
}

/** Field kind → its control. The compiler reports a missing kind. */
export const controls: { [K in FieldKind]: (props: ControlOf<K>) => ComponentChild } = {
  flag: ({ control, value, onChange }) => (
    <input {...control} type="checkbox" checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />
  ),
  line: ({ control, field, value, onChange }) => (
    <input
      {...control}
      class="input"
      maxLength={field.lengthMax}
      value={value ?? ''}
      onInput={(event) => onChange(textOf(event))}
    />
  ),
  lines: ({ control, field, value, onChange }) => (
    <textarea
      {...control}
      class="input"
      maxLength={field.lengthMax}
      value={value ?? ''}
      onInput={(event) => onChange(textOf(event))}
    />
  ),
  replacements: ({ control, value, onChange }) => (
    <textarea
      {...control}
      class="input"
      placeholder="name=value"
      value={value ?? ''}
      onInput={(event) => onChange(textOf(event))}
    />
  ),
  address: ({ control, value, onChange }) => (
    <input
      {...control}
      class="input"
      type="url"
      placeholder="https://"
      value={value ?? ''}
      onInput={(event) => onChange(textOf(event))}
    />
  ),
  tagId: ({ control, field, value, onChange }) => (
    <input
      {...control}
      class="input"
      placeholder={field.example}
      value={value ?? ''}
      onInput={(event) => onChange(textOf(event))}
    />
  ),
  password: ({ control, value, onChange }) => (
    <input
      {...control}
      class="input"
      type="password"
      autocomplete="new-password"
      value={value ?? ''}
      onInput={(event) => onChange(textOf(event))}
    />
  ),
  mode: ({ control, field, value, onChange }) => (
    <select
      {...control}
      class="input"
      value={String(value ?? 0)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    >
      {modesOf(field).map(([number, text]) => (
        <option key={number} value={number}>
          {text}
        </option>
      ))}
    </select>
  ),
  count: ({ control, value, onChange }) => (
    <input
      {...control}
      class="input"
      type="number"
      min={1}
      value={value ?? ''}
      onInput={(event) => onChange(textOf(event))}
    />
  ),
  moment: ({ control, value, onChange }) => (
    <input
      {...control}
      class="input"
      type="datetime-local"
      value={toLocal(value)}
      onChange={(event) => {
        const text = textOf(event)
        onChange(text && new Date(text).toISOString())
      }}
    />
  ),
  tags: ({ control, value, onChange }) => <TagsControl control={control} value={value} onChange={onChange} />,
  hooks: ({ control, value, onChange }) => (
    <textarea
      {...control}
      class="input"
      placeholder="https://"
      defaultValue={((value ?? []) as string[]).join('\n')}
      onInput={(event) => onChange(linesOf(event))}
    />
  ),
  members: ({ value, onChange }) => <MembersControl value={value} onChange={onChange} />,
  rules: ({ control: _, ...props }) => <RulesControl {...props} />,
  qrStyles: ({ value, onChange }) => <QrControl value={value} onChange={onChange} />,
}
