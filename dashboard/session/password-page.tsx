import { api } from '../api/client.js'
import { Form, textOf } from '../ui/form.js'
import { CardPage } from './card-page.js'
import { IncompleteLink } from './incomplete-link.js'
import type { OpenPageProps } from './open-page.js'
import { PasswordField } from './password-field.js'
import { useHash } from './use-hash.js'

const TITLE = 'Choose a password'

/** `/password#token=…`: the holder of the link sets the user's password and is signed in. */
export function PasswordPage({ onSignedIn }: OpenPageProps) {
  const token = useHash().get('token')
  if (!token) return <IncompleteLink title={TITLE} />
  return (
    <CardPage title={TITLE} below={<a href="/forgot">Ask for another link</a>}>
      <p class="muted">You are signed in with it at once. All other sessions end.</p>
      <Form
        action="Save and sign in"
        send={(form) =>
          api.PUT('/api/v1/password', {
            body: { token, password: textOf(form, 'password'), end_keys: form.has('end_keys') },
          })
        }
        onDone={onSignedIn}
      >
        {({ password }) => (
          <>
            <PasswordField label="New password" isNew errors={password} />
            <label class="row">
              <input type="checkbox" name="end_keys" /> End the API keys that I made, too
            </label>
          </>
        )}
      </Form>
    </CardPage>
  )
}
