import { useAnswer } from '../../api/use-answer.js'
import { readDomains } from '../../domains/read-domains.js'
import { useWorkspace } from '../../layout/workspace.js'
import { Field } from '../../ui/field.js'
import type { DraftState } from './draft.js'
import type { PlaceField } from './groups.js'
import { SlugHint } from './slug-hint.js'

interface Props {
  name: PlaceField
  label: string
  errors: string[]
  draft: DraftState
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
          <option value="">{TEXTS.linkForm.defaultHost}</option>
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
  const value = (draft.fieldValue(name) as string | null) ?? ''
  const isSlug = name === 'slug' || name === 'alias'
  const hint = isSlug ? (
    <SlugHint
      typed={draft.isChanged(name) ? value : ''}
      domain={draft.fieldValue('domain') as string | null}
      onChange={(slug) => draft.set(name, slug)}
    >
      {name === 'slug' ? TEXTS.linkForm.hints.slug : TEXTS.linkForm.hints.alias}
    </SlugHint>
  ) : undefined
  return (
    <Field label={label} hint={hint} errors={errors}>
      {(control) => (
        <input
          {...control}
          class="input"
          inputMode={name === 'url' ? 'url' : 'text'}
          placeholder={name === 'url' ? 'https://example.com/a/long/address' : '/'}
          value={value}
          onInput={(event) => draft.set(name, event.currentTarget.value || null)}
        />
      )}
    </Field>
  )
}
