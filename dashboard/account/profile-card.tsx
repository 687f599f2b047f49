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
      <h2>{TEXTS.account.profile.title}</h2>
      <PendingEmail />
      <Form
        key={`${user.name} ${user.email} ${user.pending_email} ${user.language}`}
        action={TEXTS.common.save}
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
          toast(session.user.pending_email ? TEXTS.account.profile.mailed : TEXTS.account.profile.saved)
        }}
      >
        {({ name, email, language, current_password }) => (
          <>
            <NameField value={user.name ?? ''} errors={name} />
            <EmailField value={user.email ?? ''} errors={email} />
            <Field label={TEXTS.common.language} hint={TEXTS.account.profile.languageHint} errors={language}>
              {(control) => (
                <Select
                  control={control}
                  name="language"
                  none={TEXTS.account.profile.noLanguage}
                  choices={Object.entries(LANGUAGE_NAMES)}
                  chosen={user.language ?? ''}
                />
              )}
            </Field>
            {user.has_password && user.email && (
              <PasswordField
                label={TEXTS.account.profile.passwordForEmail}
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
