import { api } from '../api/client.js'
import { PasswordField } from '../session/password-field.js'
import { useSession } from '../session/session.js'
import { Form, textOf } from '../ui/form.js'
import { toast } from '../ui/toasts.js'
import { useProof } from './use-proof.js'

/** Changes the password, or sets the first one. All other sessions end. */
export function PasswordCard({ onChanged }: { onChanged(): void }) {
  const { user, update } = useSession()
  const { proven, proofDialog } = useProof()
  return (
    <section class="card stack account-card">
      <h2>Password</h2>
      {!user.has_password && <p class="muted">You have none: you sign in by a link, or by a provider.</p>}
      <Form
        action={user.has_password ? 'Change password' : 'Choose a password'}
        send={(form) =>
          proven(() =>
            api.PUT('/api/v1/password', {
              body: { current_password: textOf(form, 'current_password') || null, password: textOf(form, 'password') },
            }),
          )
        }
        onDone={(session) => {
          if ('user' in session) update(session) // always: the session was there before
          onChanged()
          toast('The password is saved, and all other sessions have ended')
        }}
      >
        {({ current_password, password }) => (
          <>
            {user.has_password && (
              <PasswordField label="Current password" name="current_password" errors={current_password} />
            )}
            <PasswordField label="New password" isNew errors={password} />
          </>
        )}
      </Form>
      {proofDialog}
    </section>
  )
}
