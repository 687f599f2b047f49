import { api, type Schemas } from '../api/client.js'
import { useWorkspace } from '../layout/workspace.js'
import { Dialog } from '../ui/dialog.js'
import { Field } from '../ui/field.js'
import { Form, textOf } from '../ui/form.js'
import { ROLES, type Role } from './roles.js'

/** Role → its name and what it permits. */
const PERMISSIONS = TEXTS.members.permissions

interface Props {
  onClose(): void
  onInvited(invitation: Schemas['Invitation']): void
}

export function InviteDialog({ onClose, onInvited }: Props) {
  const { path } = useWorkspace()
  return (
    <Dialog title={TEXTS.members.invite.title} onClose={onClose}>
      <Form
        action={TEXTS.members.invite.button}
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
            <Field label={TEXTS.common.email} hint={TEXTS.members.invite.hint} errors={email}>
              {(control) => <input {...control} class="input" type="email" name="email" autocomplete="off" />}
            </Field>
            <Field label={TEXTS.common.role} errors={role}>
              {(control) => (
                <select {...control} class="input" name="role">
                  {ROLES.map((one) => (
                    <option key={one} value={one} selected={one === 'member'}>
                      {PERMISSIONS[one]}
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
