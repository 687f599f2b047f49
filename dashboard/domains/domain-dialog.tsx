import { api, type Schemas } from '../api/client.js'
import { useWorkspace } from '../layout/workspace.js'
import { Dialog } from '../ui/dialog.js'
import { Field } from '../ui/field.js'
import { Form, textOf } from '../ui/form.js'

type DomainPatch = Schemas['DomainPatch']
type TextField = Exclude<keyof DomainPatch, 'ignore_trailing_slash'>

interface Props {
  domain: Schemas['Domain']
  onClose(): void
  onDone(text: string): void
}

/** Field → label and hint. */
const FIELDS: Record<TextField, [string, string]> = {
  root_url: [TEXTS.domains.edit.root, TEXTS.domains.edit.rootHint],
  fallback_url: [TEXTS.domains.edit.fallback, TEXTS.domains.edit.fallbackHint],
  favicon_url: [TEXTS.domains.edit.icon, TEXTS.domains.edit.iconHint],
  robots_txt: ['robots.txt', TEXTS.domains.edit.robotsHint],
}

export function DomainDialog({ domain, onClose, onDone }: Props) {
  const { path } = useWorkspace()
  const names = Object.keys(FIELDS) as TextField[]

  function save(form: FormData) {
    const texts = names.map((name) => [name, textOf(form, name) || null])
    const body: DomainPatch = { ...Object.fromEntries(texts), ignore_trailing_slash: form.has('ignore_trailing_slash') }
    const params = { path: { ...path, domain_id: domain.id } }
    return api.PATCH('/api/v1/workspace/{workspace_id}/domains/{domain_id}', { params, body })
  }

  return (
    <Dialog title={domain.name} onClose={onClose}>
      <Form action={TEXTS.common.save} isKept onCancel={onClose} send={save} onDone={() => onDone(TEXTS.common.saved)}>
        {(errors) => (
          <>
            {names.map((name) => (
              <Field key={name} label={FIELDS[name][0]} hint={FIELDS[name][1]} errors={errors[name]}>
                {(control) =>
                  name === 'robots_txt' ? (
                    <textarea {...control} class="input" name={name} defaultValue={domain[name] ?? ''} />
                  ) : (
                    <input
                      {...control}
                      class="input"
                      name={name}
                      placeholder="https://"
                      defaultValue={domain[name] ?? ''}
                    />
                  )
                }
              </Field>
            ))}
            <Field
              label={TEXTS.domains.edit.slash}
              hint={TEXTS.domains.edit.slashHint}
              look="flag"
              errors={errors.ignore_trailing_slash}
            >
              {(control) => (
                <input
                  {...control}
                  type="checkbox"
                  name="ignore_trailing_slash"
                  defaultChecked={domain.ignore_trailing_slash}
                />
              )}
            </Field>
          </>
        )}
      </Form>
    </Dialog>
  )
}
