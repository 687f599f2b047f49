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
  onDone(text: string): void
}

/** Adds a host. Where its DNS record is not there yet, the API says which one to create. */
export function AddDomainDialog({ onClose, onDone }: Props) {
  const { path } = useWorkspace()
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setBusy] = useState(false)

  async function add(event: SubmitEvent) {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget as HTMLFormElement).get('name'))
    setBusy(true)
    const answer = await ask(api.POST('/api/v1/workspace/{workspace_id}/domains', { params: { path }, body: { name } }))
    setBusy(false)
    if (answer.failure) setFailure(answer.failure)
    else onDone(`${name} can be used for links now`)
  }

  return (
    <Dialog title="Add a domain" onClose={onClose}>
      <form class="stack" onSubmit={(event) => void add(event)} noValidate>
        {failure && !failure.fields.name && <Failed failure={failure} />}
        <Field label="Host name" hint="Without https://, such as go.example.com" errors={failure?.fields.name}>
          {(control) => <input {...control} class="input" name="name" autocomplete="off" />}
        </Field>
        <div class="actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" disabled={isBusy}>
            {failure ? 'Check again' : 'Add domain'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
