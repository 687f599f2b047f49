import { useEffect, useState } from 'preact/hooks'
import { pieces } from '../../words/text.js'
import { ask } from '../api/ask.js'
import { api } from '../api/client.js'
import { CardPage } from './card-page.js'
import { PasskeySignIn } from './passkey-sign-in.js'
import { ProviderButton } from './provider-button.js'
import { SignInForm, type SignInProps } from './sign-in-form.js'
import { useHash } from './use-hash.js'

/** Error code in `/sign-in#error=…`, to which the API redirects after a failed sign-in at the provider → text. */
const PROVIDER_ERRORS: Record<string, string> = TEXTS.session.providerErrors

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
      title={TEXTS.common.signIn}
      below={
        <p class="muted small">
          {pieces(TEXTS.session.signIn.printed, {
            start: <code>npm start</code>,
            admin: <code>npm run admin</code>,
          })}
        </p>
      }
    >
      {said && (
        <p class="note warning" role="alert">
          {said}
        </p>
      )}
      {token && !trouble ? (
        <p role="status">{TEXTS.session.signIn.busy}</p>
      ) : (
        <>
          <SignInForm onSignedIn={onSignedIn} />
          <PasskeySignIn onSignedIn={onSignedIn} isAutomatic />
          <ProviderButton />
          <a href="/forgot">{TEXTS.session.forgotPassword}</a>
        </>
      )}
    </CardPage>
  )
}
