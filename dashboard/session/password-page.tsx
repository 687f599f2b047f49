import { api } from '../api/client.js'
import { Form, textOf } from '../ui/form.js'
import { CardPage } from './card-page.js'
import { IncompleteLink } from './incomplete-link.js'
import type { OpenPageProps } from './open-page.js'
import { PasswordField } from './password-field.js'
import { useHash } from './use-hash.js'

const TITLE = TEXTS.session.choosePassword.title

/** `/password#token=…`: the holder of the link sets the user's password and is signed in. */
export function PasswordPage({ onSignedIn }: OpenPageProps) {
  const token = useHash().get('token')
  if (!token) return <IncompleteLink title={TITLE} />
  return (
    <CardPage title={TITLE} below={<a href="/forgot">{TEXTS.session.choosePassword.another}</a>}>
      <p class="muted">{TEXTS.session.choosePassword.text}</p>
      <Form
        action={TEXTS.session.choosePassword.button}
        send={(form) =>
          api.PUT('/api/v1/password', {
            body: { token, password: textOf(form, 'password'), end_keys: form.has('end_keys') },
          })
        }
        onDone={onSignedIn}
      >
        {({ password }) => (
          <>
            <PasswordField label={TEXTS.session.newPassword} isNew errors={password} />
            <label class="row">
              <input type="checkbox" name="end_keys" /> {TEXTS.session.choosePassword.endKeys}
            </label>
          </>
        )}
      </Form>
    </CardPage>
  )
}
