import { api } from '../api/client.js'
import { useEntering } from '../session/use-entering.js'
import { Dialog } from '../ui/dialog.js'
import { Field } from '../ui/field.js'
import { Form, textOf } from '../ui/form.js'
import { toast } from '../ui/toasts.js'
import { hrefOf } from './workspace.js'

/** Creates a workspace, whose first owner is the user, and opens it. */
export function NewWorkspaceDialog({ onClose }: { onClose(): void }) {
  const enter = useEntering()
  return (
    <Dialog title="New workspace" onClose={onClose}>
      <Form
        action="Create workspace"
        send={(form) => api.POST('/api/v1/workspaces', { body: { name: textOf(form, 'name') } })}
        onDone={({ id, name }) => {
          onClose()
          void enter(hrefOf(id, '/overview')).then(() => toast(`${name} is there, and you are its owner`))
        }}
        onCancel={onClose}
      >
        {(errors) => (
          <Field label="Name" hint="It has links, domains, members and keys of its own." errors={errors.name}>
            {(control) => <input {...control} class="input" name="name" autocomplete="off" />}
          </Field>
        )}
      </Form>
    </Dialog>
  )
}
