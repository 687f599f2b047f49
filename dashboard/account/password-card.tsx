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
      <h2>{TEXTS.common.password}</h2>
      {!user.has_password && <p class="muted">{TEXTS.account.password.noPassword}</p>}
      <Form
        action={user.has_password ? TEXTS.account.password.change : TEXTS.account.password.choose}
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
          toast(TEXTS.account.password.saved)
        }}
      >
        {({ current_password, password }) => (
          <>
            {user.has_password && (
              <PasswordField label={TEXTS.account.currentPassword} name="current_password" errors={current_password} />
            )}
            <PasswordField label={TEXTS.session.newPassword} isNew errors={password} />
          </>
        )}
      </Form>
      {proofDialog}
    </section>
  )
}
