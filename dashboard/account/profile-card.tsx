import { isLanguage, LANGUAGE_NAMES } from '../../words/languages.js'
import { api } from '../api/client.js'
import { EmailField } from '../session/email-field.js'
import { NameField } from '../session/name-field.js'
import { PasswordField } from '../session/password-field.js'
import { useSession } from '../session/session.js'
import { Field } from '../ui/field.js'
import { Form, textOf } from '../ui/form.js'
import { Select } from '../ui/select.js'
import { toast } from '../ui/toasts.js'
import { PendingEmail } from './pending-email.js'
import { useProof } from './use-proof.js'

/** The name that others see, and the address with which the user signs in. */
export function ProfileCard() {
  const { user, update } = useSession()
  const { proven, proofDialog } = useProof()
  return (
    <section class="card stack account-card">
      <h2>Profile</h2>
      <PendingEmail />
      <Form
        key={`${user.name} ${user.email} ${user.pending_email} ${user.language}`}
        action="Save"
        send={(form) => {
          const language = textOf(form, 'language')
          return proven(() =>
            api.PATCH('/api/v1/account', {
              body: {
                name: textOf(form, 'name') || null,
                language: isLanguage(language) ? language : null,
                // A user without an address may leave it empty.
                ...((user.email !== null || textOf(form, 'email')) && { email: textOf(form, 'email') }),
                current_password: textOf(form, 'current_password') || null,
              },
            }),
          )
        }}
        onDone={(session) => {
          update(session)
          toast(session.user.pending_email ? 'A mail is on its way to the new address' : 'The profile is saved')
        }}
      >
        {({ name, email, language, current_password }) => (
          <>
            <NameField value={user.name ?? ''} errors={name} />
            <EmailField value={user.email ?? ''} errors={email} />
            <Field label="Language" hint="The language of mails to you" errors={language}>
              {(control) => (
                <Select
                  control={control}
                  name="language"
                  none="Not chosen (English)"
                  choices={Object.entries(LANGUAGE_NAMES)}
                  chosen={user.language ?? ''}
                />
              )}
            </Field>
            {user.has_password && user.email && (
              <PasswordField
                label="Current password, to change the e-mail"
                name="current_password"
                errors={current_password}
              />
            )}
          </>
        )}
      </Form>
      {proofDialog}
    </section>
  )
}
