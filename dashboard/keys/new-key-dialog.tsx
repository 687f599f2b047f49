import { useState } from 'preact/hooks'
import { ask } from '../api/ask.js'
import { api } from '../api/client.js'
import type { Failure } from '../api/failure.js'
import { useWorkspace } from '../layout/workspace.js'
import { Button } from '../ui/button.js'
import { Dialog } from '../ui/dialog.js'
import { Field } from '../ui/field.js'
import { Failed } from '../ui/states.js'

interface Props {
  onClose(): void
  onCreated(secret: string): void
}

const DAY_MS = 86_400_000
const LIVES = { '': 'Never', '30': 'In 30 days', '90': 'In 90 days', '365': 'In a year' }

export function NewKeyDialog({ onClose, onCreated }: Props) {
  const { path } = useWorkspace()
  const [failure, setFailure] = useState<Failure>()

  async function create(event: SubmitEvent) {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    const days = Number(form.get('days'))
    const body = {
      name: String(form.get('name')) || null,
      scopes: form.has('write') ? (['read', 'write'] as const) : (['read'] as const),
      expires_at: days > 0 ? new Date(Date.now() + days * DAY_MS).toISOString() : null,
    }
    const { data, failure } = await ask(
      api.POST('/api/v1/workspace/{workspace_id}/keys', {
        params: { path },
        body: { ...body, scopes: [...body.scopes] },
      }),
    )
    if (failure) setFailure(failure)
    else onCreated(data.key)
  }

  return (
    <Dialog title="New key" onClose={onClose}>
      <form class="stack" onSubmit={(event) => void create(event)} noValidate>
        {failure && <Failed failure={failure} />}
        <Field label="Name" hint="What it is for" errors={failure?.fields.name}>
          {(control) => <input {...control} class="input" name="name" placeholder="CI" />}
        </Field>
        <Field
          label="It may change things"
          hint="Without this it only reads."
          look="flag"
          errors={failure?.fields.scopes}
        >
          {(control) => <input {...control} type="checkbox" name="write" defaultChecked />}
        </Field>
        <Field label="Expires" errors={failure?.fields.expires_at}>
          {(control) => (
            <select {...control} class="input" name="days">
              {Object.entries(LIVES).map(([days, text]) => (
                <option key={days} value={days}>
                  {text}
                </option>
              ))}
            </select>
          )}
        </Field>
        <div class="actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary">
            Create key
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
