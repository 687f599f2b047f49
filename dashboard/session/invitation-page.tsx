import { ask } from '../api/ask.js'
import { api } from '../api/client.js'
import { Button } from '../ui/button.js'
import { Field } from '../ui/field.js'
import { Form, textOf } from '../ui/form.js'
import { CardPage } from './card-page.js'
import { IncompleteLink } from './incomplete-link.js'
import { PasswordField } from './password-field.js'
import type { OpenPageProps } from './session.js'
import { useHash } from './use-hash.js'

const TITLE = 'Join a workspace'
const ACCEPT = 'Accept the invitation'

/** `/invitation#token=…`: who is signed in joins by a button, who has an account by its password, who is new chooses one. */
export function InvitationPage({ session, onSignedIn }: OpenPageProps) {
  const token = useHash().get('token')
  if (!token) return <IncompleteLink title={TITLE} />

  const accept = (person: { name?: string; password?: string }) =>
    api.POST('/api/v1/invitations/accept', { body: { token: token!, ...person } })

  async function signOut() {
    await ask(api.DELETE('/api/v1/session'))
    history.replaceState(null, '', `#token=${token}`)
    location.reload()
  }

  if (session)
    return (
      <CardPage title={TITLE}>
        <p>
          You are signed in as <strong>{session.user.email ?? session.user.name}</strong>.
        </p>
        <Form action={ACCEPT} send={() => accept({})} onDone={onSignedIn} />
        <Button onClick={() => void signOut()}>Use another account</Button>
      </CardPage>
    )
  return (
    <CardPage title={TITLE}>
      <p class="muted">
        You were invited. If you are new, choose a password. If you have an account with this address, give its
        password, or sign in first and open the link again.
      </p>
      <Form
        action={ACCEPT}
        send={(form) => accept({ name: textOf(form, 'name'), password: textOf(form, 'password') })}
        onDone={onSignedIn}
      >
        {({ name, password }) => (
          <>
            <Field label="Your name" hint="If you are new: what others see" errors={name}>
              {(control) => <input {...control} class="input" name="name" autocomplete="name" />}
            </Field>
            <PasswordField isNew errors={password} />
          </>
        )}
      </Form>
    </CardPage>
  )
}
