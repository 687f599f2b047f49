import { DAY_MS } from '../../process/durations.js'
import { api, type Schemas } from '../api/client.js'
import { useWorkspace } from '../layout/workspace.js'
import { Dialog } from '../ui/dialog.js'
import { Field } from '../ui/field.js'
import { Form, textOf } from '../ui/form.js'

interface Props {
  onClose(): void
  onCreated(key: Schemas['KeyWithSecret']): void
}

const LIVES = { '': 'Never', '30': 'In 30 days', '90': 'In 90 days', '365': 'In a year' }

function readDraft(form: FormData) {
  const days = Number(form.get('days'))
  return {
    name: textOf(form, 'name') || null,
    scopes: form.has('write') ? ['read' as const, 'write' as const] : ['read' as const],
    expires_at: days > 0 ? new Date(Date.now() + days * DAY_MS).toISOString() : null,
  }
}

export function NewKeyDialog({ onClose, onCreated }: Props) {
  const { path } = useWorkspace()
  return (
    <Dialog title="New key" onClose={onClose}>
      <Form
        action="Create key"
        onCancel={onClose}
        send={(form) => api.POST('/api/v1/workspace/{workspace_id}/keys', { params: { path }, body: readDraft(form) })}
        onDone={onCreated}
      >
        {({ name, scopes, expires_at }) => (
          <>
            <Field label="Name" hint="What the key is for" errors={name}>
              {(control) => <input {...control} class="input" name="name" placeholder="CI" />}
            </Field>
            <Field label="Allow changes" hint="Without this, the key can only read." look="flag" errors={scopes}>
              {(control) => <input {...control} type="checkbox" name="write" defaultChecked />}
            </Field>
            <Field label="Expires" errors={expires_at}>
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
          </>
        )}
      </Form>
    </Dialog>
  )
}
