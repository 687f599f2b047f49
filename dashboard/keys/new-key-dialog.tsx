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

const LIVES = {
  '': TEXTS.common.never,
  '30': TEXTS.keys.create.in30Days,
  '90': TEXTS.keys.create.in90Days,
  '365': TEXTS.keys.create.inAYear,
}

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
    <Dialog title={TEXTS.keys.newKey} onClose={onClose}>
      <Form
        action={TEXTS.keys.create.button}
        onCancel={onClose}
        send={(form) => api.POST('/api/v1/workspace/{workspace_id}/keys', { params: { path }, body: readDraft(form) })}
        onDone={onCreated}
      >
        {({ name, scopes, expires_at }) => (
          <>
            <Field label={TEXTS.common.name} hint={TEXTS.keys.create.nameHint} errors={name}>
              {(control) => <input {...control} class="input" name="name" placeholder="CI" />}
            </Field>
            <Field
              label={TEXTS.keys.create.changes.label}
              hint={TEXTS.keys.create.changes.hint}
              look="flag"
              errors={scopes}
            >
              {(control) => <input {...control} type="checkbox" name="write" defaultChecked />}
            </Field>
            <Field label={TEXTS.common.expires} errors={expires_at}>
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
