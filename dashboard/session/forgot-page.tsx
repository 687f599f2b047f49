import { useState } from 'preact/hooks'
import { api } from '../api/client.js'
import { Form, textOf } from '../ui/form.js'
import { CardPage } from './card-page.js'
import { EmailField } from './email-field.js'

/** Requests a link to choose a new password. The answer does not reveal whether the user exists. */
export function ForgotPage() {
  const [isAsked, setAsked] = useState(false)
  return (
    <CardPage title="Forgot your password?" below={<a href="/sign-in">Back to sign in</a>}>
      {isAsked ? (
        <p class="note" role="status">
          If there is an account with this address, a link to choose a password is on its way. It works for an hour.
        </p>
      ) : (
        <Form
          action="Mail me a link"
          send={(form) => api.POST('/api/v1/password/reset', { body: { email: textOf(form, 'email') } })}
          onDone={() => setAsked(true)}
        >
          {({ email }) => <EmailField errors={email} />}
        </Form>
      )}
    </CardPage>
  )
}
