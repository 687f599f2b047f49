import { api } from '../api/client.js'
import { Form, textOf } from '../ui/form.js'
import { EmailField } from './email-field.js'
import type { SignInAnswer } from './open-page.js'
import { PasswordField } from './password-field.js'

export interface SignInProps {
  onSignedIn(answer: SignInAnswer): void
}

export function SignInForm({ onSignedIn }: SignInProps) {
  return (
    <Form
      action={TEXTS.common.signIn}
      send={(form) =>
        api.POST('/api/v1/session', { body: { email: textOf(form, 'email'), password: textOf(form, 'password') } })
      }
      onDone={onSignedIn}
    >
      {({ email, password }) => (
        <>
          <EmailField errors={email} />
          <PasswordField errors={password} />
        </>
      )}
    </Form>
  )
}
