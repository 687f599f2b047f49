import { useState } from 'preact/hooks'
import { fill } from '../../words/text.js'
import { api } from '../api/client.js'
import { useWorkspace } from '../layout/workspace.js'
import { useSession } from '../session/session.js'
import { useEntering } from '../session/use-entering.js'
import { Button } from '../ui/button.js'
import { Dialog } from '../ui/dialog.js'
import { Field } from '../ui/field.js'
import { Form, textOf } from '../ui/form.js'
import { toast } from '../ui/toasts.js'
import { forgetUnsaved } from '../ui/unsaved.js'

/** The answer to a form whose name is not that of the workspace. Nothing was sent. */
const otherName = () => ({
  error: { confirmation: [TEXTS.settings.deletion.otherName] },
  response: new Response(null, { status: 400 }),
})

/** Asks for the name of the workspace, because its deletion cannot be undone. */
function DeleteDialog({ onClose }: { onClose(): void }) {
  const { id, name, path } = useWorkspace()
  const { workspaces } = useSession()
  const enter = useEntering()
  const others = workspaces.filter((one) => one.id !== id)
  /** Users without any workspace may create one. */
  const endsCreating = others.length > 0 && !others.some(({ role }) => role === 'owner')
  return (
    <Dialog title={fill(TEXTS.settings.deletion.question, { name })} onClose={onClose}>
      <p>{TEXTS.settings.deletion.consequences}</p>
      {endsCreating && <p>{TEXTS.settings.deletion.noOther}</p>}
      <Form
        action={TEXTS.settings.deletion.button}
        kind="danger"
        onCancel={onClose}
        send={async (form) =>
          textOf(form, 'confirmation').trim() === name.trim()
            ? api.DELETE('/api/v1/workspace/{workspace_id}', { params: { path } })
            : otherName()
        }
        onDone={() => {
          forgetUnsaved()
          void enter('/').then(() => toast(fill(TEXTS.settings.deletion.done, { name })))
        }}
      >
        {(errors) => (
          <Field label={fill(TEXTS.settings.deletion.confirm, { name })} errors={errors.confirmation}>
            {(control) => <input {...control} class="input" name="confirmation" autocomplete="off" />}
          </Field>
        )}
      </Form>
    </Dialog>
  )
}

/** Deletes the workspace, for its owners. */
export function DeleteCard() {
  const [isAsking, setAsking] = useState(false)
  return (
    <section class="card stack panel">
      <h2>{TEXTS.settings.deletion.title}</h2>
      <p class="muted">{TEXTS.settings.deletion.text}</p>
      <div>
        <Button kind="danger" icon="trash" onClick={() => setAsking(true)}>
          {TEXTS.settings.deletion.button}
        </Button>
      </div>
      {isAsking && <DeleteDialog onClose={() => setAsking(false)} />}
    </section>
  )
}
