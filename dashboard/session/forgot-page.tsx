import { useState } from 'preact/hooks'
import { api } from '../api/client.js'
import { Form, textOf } from '../ui/form.js'
import { CardPage } from './card-page.js'
import { EmailField } from './email-field.js'

/** Requests a link to choose a new password. The answer does not reveal whether the user exists. */
export function ForgotPage() {
  const [isAsked, setAsked] = useState(false)
  return (
    <CardPage title={TEXTS.session.forgotPassword} below={<a href="/sign-in">{TEXTS.session.forgot.back}</a>}>
      {isAsked ? (
        <p class="note" role="status">
          {TEXTS.session.forgot.asked}
        </p>
      ) : (
        <Form
          action={TEXTS.session.forgot.button}
          send={(form) => api.POST('/api/v1/password/reset', { body: { email: textOf(form, 'email') } })}
          onDone={() => setAsked(true)}
        >
          {({ email }) => <EmailField errors={email} />}
        </Form>
      )}
    </CardPage>
  )
}
