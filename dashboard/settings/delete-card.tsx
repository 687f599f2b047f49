import { useState } from 'preact/hooks'
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
  error: { confirmation: ['is not the name of the workspace'] },
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
    <Dialog title={`Delete ${name}?`} onClose={onClose}>
      <p>
        Its links stop working at once. Its domains, keys, members, settings and reports go too, and nothing of it can
        be restored.
      </p>
      {endsCreating && (
        <p>You own no other workspace. Only owners create workspaces, so you cannot create a new one afterwards.</p>
      )}
      <Form
        action="Delete workspace"
        kind="danger"
        onCancel={onClose}
        send={async (form) =>
          textOf(form, 'confirmation').trim() === name.trim()
            ? api.DELETE('/api/v1/workspace/{workspace_id}', { params: { path } })
            : otherName()
        }
        onDone={() => {
          forgetUnsaved()
          void enter('/').then(() => toast(`${name} is deleted`))
        }}
      >
        {(errors) => (
          <Field label={`To confirm, type its name: ${name}`} errors={errors.confirmation}>
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
      <h2>Delete the workspace</h2>
      <p class="muted">Deletes its links, domains, keys, settings and reports for everybody.</p>
      <div>
        <Button kind="danger" icon="trash" onClick={() => setAsking(true)}>
          Delete workspace
        </Button>
      </div>
      {isAsking && <DeleteDialog onClose={() => setAsking(false)} />}
    </section>
  )
}
