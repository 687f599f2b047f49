import { api, type Schemas } from '../api/client.js'
import { Button } from '../ui/button.js'
import { Form, textOf } from '../ui/form.js'
import { CardPage } from './card-page.js'
import { EmailField } from './email-field.js'
import { NameField } from './name-field.js'
import { PasswordField } from './password-field.js'

interface Props {
  session: Schemas['SignedIn']
  onNamed(session: Schemas['SignedIn']): void
  /** The user goes on without an address for now. */
  onLater(): void
}

/** Asks a user who came by a printed link for an address and a password, without which nobody can sign in again. */
export function FirstSignIn({ session: { user }, onNamed, onLater }: Props) {
  return (
    <CardPage
      title={TEXTS.session.first.title}
      below={
        <Button kind="quiet" onClick={onLater}>
          {TEXTS.session.first.later}
        </Button>
      }
    >
      <p class="muted">{TEXTS.session.first.text}</p>
      <Form
        action={TEXTS.session.first.button}
        send={(form) =>
          api.PATCH('/api/v1/account', {
            body: {
              name: textOf(form, 'name') || null,
              email: textOf(form, 'email'),
              ...(!user.has_password && { password: textOf(form, 'password') }),
            },
          })
        }
        onDone={onNamed}
      >
        {({ name, email, password }) => (
          <>
            <NameField value={user.name ?? ''} errors={name} />
            <EmailField errors={email} />
            {!user.has_password && <PasswordField isNew errors={password} />}
          </>
        )}
      </Form>
    </CardPage>
  )
}
