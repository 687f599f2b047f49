import { useAnswer } from '../../api/use-answer.js'
import { readDomains } from '../../domains/read-domains.js'
import { useWorkspace } from '../../layout/workspace.js'
import { Field } from '../../ui/field.js'
import type { DraftState } from './draft.js'
import type { PlaceField } from './groups.js'

interface Props {
  name: PlaceField
  label: string
  errors: string[]
  draft: DraftState
}

const HINTS: Partial<Record<PlaceField, string>> = {
  slug: 'The part after the domain, such as spring. Empty: one is generated.',
  alias: 'A second address of the same link.',
}

/** The link's domain: one of the workspace's domains, or the default host. */
function DomainField({ label, errors, draft }: Omit<Props, 'name'>) {
  const { path } = useWorkspace()
  const { data } = useAnswer('domains', (signal) => readDomains(path, signal))
  const value = (draft.fieldValue('domain') as string | null) ?? ''
  const names = (data?.domains ?? []).map(({ name }) => name)
  return (
    <Field label={label} errors={errors}>
      {(control) => (
        <select
          {...control}
          class="input"
          value={value}
          onChange={(event) => draft.set('domain', event.currentTarget.value || null)}
        >
          <option value="">Default host</option>
          {[...new Set([...names, value])]
            .filter((name) => name !== '')
            .map((name) => (
              <option key={name}>{name}</option>
            ))}
        </select>
      )}
    </Field>
  )
}

export function PlaceControl({ name, label, errors, draft }: Props) {
  if (name === 'domain') return <DomainField label={label} errors={errors} draft={draft} />
  return (
    <Field label={label} hint={HINTS[name]} errors={errors}>
      {(control) => (
        <input
          {...control}
          class="input"
          inputMode={name === 'url' ? 'url' : 'text'}
          placeholder={name === 'url' ? 'https://example.com/a/long/address' : '/'}
          value={(draft.fieldValue(name) as string | null) ?? ''}
          onInput={(event) => draft.set(name, event.currentTarget.value || null)}
        />
      )}
    </Field>
  )
}
