import { api, type Schemas } from '../api/client.js'
import { useWorkspace } from '../layout/workspace.js'
import { Dialog } from '../ui/dialog.js'
import { Field } from '../ui/field.js'
import { Form, textOf } from '../ui/form.js'
import { ROLE_NAMES, ROLES, type Role } from './roles.js'

interface Props {
  onClose(): void
  onInvited(invitation: Schemas['Invitation']): void
}

export function InviteDialog({ onClose, onInvited }: Props) {
  const { path } = useWorkspace()
  return (
    <Dialog title="Invite a member" onClose={onClose}>
      <Form
        action="Invite"
        onCancel={onClose}
        send={(form) =>
          api.POST('/api/v1/workspace/{workspace_id}/members', {
            params: { path },
            body: { email: textOf(form, 'email'), role: textOf(form, 'role') as Role },
          })
        }
        onDone={onInvited}
      >
        {({ email, role }) => (
          <>
            <Field label="E-mail" hint="Replaces an earlier invitation of this address" errors={email}>
              {(control) => <input {...control} class="input" type="email" name="email" autocomplete="off" />}
            </Field>
            <Field label="Role" errors={role}>
              {(control) => (
                <select {...control} class="input" name="role">
                  {ROLE_NAMES.map((name) => (
                    <option key={name} value={name} selected={name === 'member'}>
                      {name}: {ROLES[name]}
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
