import { api } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { CodeField } from '../session/code-field.js'
import { PasskeyButton } from '../session/passkey-button.js'
import { PasswordField } from '../session/password-field.js'
import { Dialog } from '../ui/dialog.js'
import { Form, textOf } from '../ui/form.js'
import { Failed, Skeleton } from '../ui/states.js'

interface Props {
  onProven(): void
  onClose(): void
}

/** Asks the user for a proof before a change of what protects the account. */
export function ProofDialog({ onProven, onClose }: Props) {
  const { data, failure, reload } = useAnswer('factors of a proof', (signal) => api.GET('/api/v1/factors', { signal }))
  return (
    <Dialog title={TEXTS.account.proof.title} onClose={onClose}>
      {failure && <Failed failure={failure} onRetry={reload} />}
      {!data && !failure && <Skeleton height={3.5} count={2} />}
      {data && (
        <>
          {data.has_password && (
            <Form
              action={TEXTS.account.proof.password}
              send={(form) => api.POST('/api/v1/factors/proof', { body: { password: textOf(form, 'password') } })}
              onDone={onProven}
            >
              {({ password }) => <PasswordField errors={password} />}
            </Form>
          )}
          {data.app && (
            <Form
              action={TEXTS.account.proof.code}
              send={(form) => api.POST('/api/v1/factors/proof', { body: { code: textOf(form, 'code') } })}
              onDone={onProven}
            >
              {({ code }) => <CodeField errors={code} />}
            </Form>
          )}
          {data.passkeys.length > 0 && (
            <PasskeyButton
              label={TEXTS.account.proof.passkey}
              begin={() => api.POST('/api/v1/factors/proof/challenge')}
              finish={(credential) => api.POST('/api/v1/factors/proof', { body: { credential } })}
              onDone={onProven}
            />
          )}
          {!data.has_password && !data.app && data.passkeys.length === 0 && <p>{TEXTS.account.proof.impossible}</p>}
        </>
      )}
    </Dialog>
  )
}
