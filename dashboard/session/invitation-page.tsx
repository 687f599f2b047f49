import { pieces } from '../../words/text.js'
import { ask } from '../api/ask.js'
import { api, type Schemas } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { Button } from '../ui/button.js'
import { Form, textOf } from '../ui/form.js'
import { Failed, Skeleton } from '../ui/states.js'
import { CardPage } from './card-page.js'
import { IncompleteLink } from './incomplete-link.js'
import { NameField } from './name-field.js'
import type { OpenPageProps, SignInAnswer } from './open-page.js'
import { PasswordField } from './password-field.js'
import { ProviderButton } from './provider-button.js'
import { useHash } from './use-hash.js'

const TITLE = TEXTS.session.invitation.title
const ACCEPT = TEXTS.session.invitation.button
/** Role of the invitee → sentence. */
const INVITED = TEXTS.session.invitation.invited
/** Key in sessionStorage for the token, while an invitee with an account signs in at the provider. */
const KEPT = 'invitation'

interface Props extends OpenPageProps {
  token: string
  invitation: Schemas['InvitationLookedUp']
}

/** Joins the workspace: by a click if signed in, by signing in with an account, by choosing a password without one. */
function Accept({ session, onSignedIn, token, invitation: { email, has_account } }: Props) {
  const accept = (person: { name?: string; password?: string }) =>
    api.POST('/api/v1/invitations/accept', { body: { token, ...person } })

  function join(joined: SignInAnswer) {
    sessionStorage.removeItem(KEPT)
    onSignedIn(joined)
  }
  async function signOut() {
    await ask(api.DELETE('/api/v1/session'))
    history.replaceState(null, '', `#token=${token}`)
    location.reload()
  }

  if (session) {
    const user = <strong>{session.user.email ?? session.user.name}</strong>
    if (session.user.email?.toLowerCase() === email.toLowerCase())
      return (
        <>
          <p>{pieces(TEXTS.session.invitation.signedIn, { user })}</p>
          <Form action={ACCEPT} send={() => accept({})} onDone={join} />
        </>
      )
    return (
      <>
        <p class="note warning">{pieces(TEXTS.session.invitation.forAnother, { user })}</p>
        <Button kind="primary" onClick={signOut}>
          {TEXTS.common.signOut}
        </Button>
      </>
    )
  }
  return (
    <>
      <Form
        action={ACCEPT}
        send={(form) => accept({ name: textOf(form, 'name'), password: textOf(form, 'password') })}
        onDone={join}
      >
        {({ name, password }) =>
          has_account ? (
            <PasswordField hint={TEXTS.session.invitation.passwordHint} errors={password} />
          ) : (
            <>
              <NameField label={TEXTS.session.invitation.yourName} errors={name} />
              <PasswordField isNew errors={password} />
            </>
          )
        }
      </Form>
      {/* A new user who signs in at the provider has accepted by that. */}
      <ProviderButton
        to={has_account ? '/invitation' : '/'}
        onLeave={() => has_account && sessionStorage.setItem(KEPT, token)}
      />
    </>
  )
}

/** `/invitation#token=…`: shows an invitation and accepts it. */
export function InvitationPage(props: OpenPageProps) {
  const token = useHash().get('token') ?? sessionStorage.getItem(KEPT)
  const { data, failure, reload } = useAnswer(token && `invitation ${token}`, (signal) =>
    api.POST('/api/v1/invitations/lookup', { body: { token: token! }, signal }),
  )
  if (!token) return <IncompleteLink title={TITLE} />
  return (
    <CardPage title={TITLE} below={failure && <a href="/">{TEXTS.session.toSlugline}</a>}>
      {failure && <Failed failure={failure} onRetry={failure.status === 401 ? undefined : reload} />}
      {!data && !failure && <Skeleton height={6} />}
      {data && (
        <>
          <p>
            {pieces(INVITED[data.role], {
              email: <strong>{data.email}</strong>,
              workspace: <strong>{data.workspace_name}</strong>,
            })}
          </p>
          <Accept {...props} token={token} invitation={data} />
        </>
      )}
    </CardPage>
  )
}
