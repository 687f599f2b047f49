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
  root_url: ['Redirect for the domain itself', 'Empty: a page that says that nothing is here'],
  fallback_url: ['Redirect for unknown slugs', 'Empty: a page that says that the link does not exist'],
  favicon_url: ['Icon URL', 'Shown on pages of this domain'],
  robots_txt: ['robots.txt', 'Sent to crawlers'],
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
      <Form action="Save" isKept onCancel={onClose} send={save} onDone={() => onDone('Saved')}>
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
              label="Treat /spring/ as /spring"
              hint="Ignores a slash at the end of a slug"
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
