import { useState } from 'preact/hooks'
import { ask } from '../api/ask.js'
import { api, type Schemas } from '../api/client.js'
import type { Failure } from '../api/failure.js'
import { Button } from '../ui/button.js'
import { Field } from '../ui/field.js'

export interface SignInProps {
  onSignedIn(session: Schemas['SignedIn']): void
}

export function SignInForm({ onSignedIn }: SignInProps) {
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setBusy] = useState(false)

  async function signIn(event: SubmitEvent) {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    setBusy(true)
    const body = { email: String(form.get('email')), password: String(form.get('password')) }
    const answer = await ask(api.POST('/api/v1/session', { body }))
    setBusy(false)
    if (answer.failure) setFailure(answer.failure)
    else onSignedIn(answer.data)
  }

  return (
    <form class="stack" onSubmit={(event) => void signIn(event)} noValidate>
      {failure && Object.keys(failure.fields).length === 0 && (
        <p class="note bad" role="alert">
          {failure.text}
        </p>
      )}
      <Field label="E-mail" errors={failure?.fields.email}>
        {(control) => <input {...control} class="input" type="email" name="email" autocomplete="username" />}
      </Field>
      <Field label="Password" errors={failure?.fields.password}>
        {(control) => (
          <input {...control} class="input" type="password" name="password" autocomplete="current-password" />
        )}
      </Field>
      <Button type="submit" kind="primary" disabled={isBusy}>
        Sign in
      </Button>
    </form>
  )
}
