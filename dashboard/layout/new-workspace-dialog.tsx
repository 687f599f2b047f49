import { fill } from '../../words/text.js'
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
    <Dialog title={TEXTS.common.newWorkspace} onClose={onClose}>
      <Form
        action={TEXTS.layout.newWorkspace.button}
        send={(form) => api.POST('/api/v1/workspaces', { body: { name: textOf(form, 'name') } })}
        onDone={({ id, name }) => {
          onClose()
          void enter(hrefOf(id, '/overview')).then(() => toast(fill(TEXTS.layout.newWorkspace.done, { name })))
        }}
        onCancel={onClose}
      >
        {(errors) => (
          <Field label={TEXTS.common.name} hint={TEXTS.layout.newWorkspace.hint} errors={errors.name}>
            {(control) => <input {...control} class="input" name="name" autocomplete="off" />}
          </Field>
        )}
      </Form>
    </Dialog>
  )
}
