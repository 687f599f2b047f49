import { useEffect, useState } from 'preact/hooks'
import { ask } from '../api/ask.js'
import { api } from '../api/client.js'
import { CardPage } from './card-page.js'
import { SignInForm, type SignInProps } from './sign-in-form.js'
import { useHash } from './use-hash.js'

/** With the token of a one-time address, `/sign-in#token=…`, it signs in by itself. */
export function SignInPage({ onSignedIn }: SignInProps) {
  const token = useHash().get('token')
  const [trouble, setTrouble] = useState<string>()
  useEffect(() => {
    if (!token) return
    setTrouble(undefined)
    void ask(api.POST('/api/v1/session/link', { body: { token } })).then(({ data, failure }) => {
      if (failure) setTrouble(failure.text)
      else onSignedIn(data)
    })
  }, [token])

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
      {token && !trouble ? (
        <p role="status">Signing in…</p>
      ) : (
        <>
          <SignInForm onSignedIn={onSignedIn} />
          <a href="/forgot">Forgot your password?</a>
        </>
      )}
      {trouble && <p class="note warning">{trouble}</p>}
    </CardPage>
  )
}
