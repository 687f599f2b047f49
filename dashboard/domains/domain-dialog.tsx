import { useState } from 'preact/hooks'
import { ask } from '../api/ask.js'
import { api, type Schemas } from '../api/client.js'
import type { Failure } from '../api/failure.js'
import { useWorkspace } from '../layout/workspace.js'
import { Button } from '../ui/button.js'
import { Dialog } from '../ui/dialog.js'
import { Field } from '../ui/field.js'
import { Failed } from '../ui/states.js'

type DomainPatch = Schemas['DomainPatch']
type TextField = Exclude<keyof DomainPatch, 'ignore_trailing_slash'>

interface Props {
  domain: Schemas['Domain']
  onClose(): void
  onDone(text: string): void
}

/** Field → its label, and what it is for. */
const FIELDS: Record<TextField, [string, string]> = {
  root_url: ['Where the domain itself leads', 'Empty: a page that says that nothing is there'],
  fallback_url: ['Where slugs that do not exist lead', 'Empty: a page that says so'],
  favicon_url: ['Address of the icon', 'Shown by pages of this domain'],
  robots_txt: ['robots.txt', 'Answered to crawlers'],
}

export function DomainDialog({ domain, onClose, onDone }: Props) {
  const { path } = useWorkspace()
  const [failure, setFailure] = useState<Failure>()
  const names = Object.keys(FIELDS) as TextField[]

  async function save(event: SubmitEvent) {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    const texts = names.map((name) => [name, String(form.get(name)) || null])
    const body: DomainPatch = { ...Object.fromEntries(texts), ignore_trailing_slash: form.has('ignore_trailing_slash') }
    const params = { path: { ...path, domain_id: domain.id } }
    const answer = await ask(api.PATCH('/api/v1/workspace/{workspace_id}/domains/{domain_id}', { params, body }))
    if (answer.failure) setFailure(answer.failure)
    else onDone('Saved')
  }

  return (
    <Dialog title={domain.name} onClose={onClose}>
      <form class="stack" onSubmit={(event) => void save(event)} noValidate>
        {failure && Object.keys(failure.fields).length === 0 && <Failed failure={failure} />}
        {names.map((name) => (
          <Field key={name} label={FIELDS[name][0]} hint={FIELDS[name][1]} errors={failure?.fields[name]}>
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
          label="/spring/ is /spring"
          hint="A slash at the end makes no difference"
          look="flag"
          errors={failure?.fields.ignore_trailing_slash}
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
        <div class="actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary">
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
