import { useEffect, useState } from 'preact/hooks'
import { ask } from '../api/ask.js'
import { api } from '../api/client.js'
import { CardPage } from './card-page.js'
import { PasskeySignIn } from './passkey-sign-in.js'
import { ProviderButton } from './provider-button.js'
import { SignInForm, type SignInProps } from './sign-in-form.js'
import { useHash } from './use-hash.js'

/** Error code in `/sign-in#error=…`, to which the API redirects after a failed sign-in at the provider → text. */
const PROVIDER_ERRORS: Record<string, string> = {
  too_late: 'Signing in with the provider took too long. Try again.',
  cancelled: 'Signing in with the provider was cancelled.',
  away: 'The provider does not answer. Try again in a minute, or sign in with a password.',
  refused: 'The provider did not say who you are. Try again, or ask whoever runs Slugline.',
  linked_to_another:
    'The account with your address belongs to another person at the provider. If it is yours, ask whoever runs Slugline to unlink it (npm run admin -- user unlink), then sign in again.',
  no_account: 'No account has an address that the provider confirms. Ask an owner of a workspace to invite you.',
}

/** The sign-in page. The token of a one-time address (`/sign-in#token=…`) signs in without a click. */
export function SignInPage({ onSignedIn }: SignInProps) {
  const hash = useHash()
  const token = hash.get('token')
  const [trouble, setTrouble] = useState<string>()
  useEffect(() => {
    if (!token) return
    setTrouble(undefined)
    void ask(api.POST('/api/v1/session/link', { body: { token } })).then(({ data, failure }) => {
      if (failure) setTrouble(failure.text)
      else onSignedIn(data)
    })
  }, [token])

  const said = trouble ?? PROVIDER_ERRORS[hash.get('error') ?? '']
  return (
    <CardPage
      title="Sign in"
      below={
        <p class="muted small">
          Where Slugline runs, <code>npm start</code> and <code>npm run admin</code> print an address that signs in
          once.
        </p>
      }
    >
      {said && (
        <p class="note warning" role="alert">
          {said}
        </p>
      )}
      {token && !trouble ? (
        <p role="status">Signing in…</p>
      ) : (
        <>
          <SignInForm onSignedIn={onSignedIn} />
          <PasskeySignIn onSignedIn={onSignedIn} isAutomatic />
          <ProviderButton />
          <a href="/forgot">Forgot your password?</a>
        </>
      )}
    </CardPage>
  )
}
