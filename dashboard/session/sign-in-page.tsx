import { useEffect, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { ask } from '../api/ask.js'
import { api } from '../api/client.js'
import { Brand } from '../layout/brand.js'
import { SignInForm, type SignInProps } from './sign-in-form.js'

/** The token of a one-time address, `/sign-in#token=…`: behind `#` it is in no log. */
const tokenIn = (hash: string) => new URLSearchParams(hash.slice(1)).get('token')

export function SignInPage({ onSignedIn }: SignInProps) {
  const { path, route } = useLocation()
  const [token] = useState(() => tokenIn(location.hash))
  const [trouble, setTrouble] = useState<string>()
  useEffect(() => {
    document.title = 'Sign in · Slugline'
    if (!token) return
    history.replaceState(null, '', location.pathname) // so that it is in no history either
    void ask(api.POST('/api/v1/session/link', { body: { token } })).then(({ data, failure }) => {
      if (failure) setTrouble(failure.text)
      else enter(data)
    })
  }, [])

  function enter(session: Parameters<typeof onSignedIn>[0]) {
    if (path === '/sign-in') route('/', true)
    onSignedIn(session)
  }
  return (
    <main class="sign-in" id="main">
      <div>
        <Brand />
        <div class="card">
          <h1>Sign in</h1>
          {token && !trouble ? <p role="status">Signing in…</p> : <SignInForm onSignedIn={enter} />}
          {trouble && <p class="note warning">{trouble}</p>}
        </div>
        <p class="muted small">
          Where Slugline runs, <code>npm start</code> and <code>npm run admin</code> print an address that signs in
          once.
        </p>
      </div>
    </main>
  )
}
