import { useState } from 'preact/hooks'
import { api, type Schemas } from '../api/client.js'
import { Button } from '../ui/button.js'
import { Field } from '../ui/field.js'
import { Form, textOf } from '../ui/form.js'
import { CodeField } from './code-field.js'
import { PasskeyButton } from './passkey-button.js'
import { arePasskeysUsable } from './passkeys.js'
import type { SignInProps } from './sign-in-form.js'

export type SecondStep = Schemas['SecondStep']['second_step']

interface Props extends SignInProps {
  step: SecondStep
  /** Goes back to the password. */
  onBack(): void
}

/** Asks for the second step after the password: a code, a passkey, or a recovery code. */
export function SecondStepForm({ step, onSignedIn, onBack }: Props) {
  const [isRecovering, setRecovering] = useState(!step.app && !(step.passkey && arePasskeysUsable()))
  const give = (body: Schemas['SecondStepAnswer']) => api.POST('/api/v1/session/second_step', { body })
  return (
    <>
      {isRecovering && (
        <Form
          key="recovery"
          action="Sign in"
          send={(form) => give({ recovery_code: textOf(form, 'recovery_code') })}
          onDone={onSignedIn}
        >
          {() => (
            <Field label="Recovery code" hint="One of the ten that you kept. It works once.">
              {(control) => (
                <input {...control} class="input" name="recovery_code" autocomplete="off" spellcheck={false} />
              )}
            </Field>
          )}
        </Form>
      )}
      {!isRecovering && step.app && (
        <Form key="code" action="Sign in" send={(form) => give({ code: textOf(form, 'code') })} onDone={onSignedIn}>
          {({ code }) => <CodeField errors={code} />}
        </Form>
      )}
      {!isRecovering && step.passkey && (
        <PasskeyButton
          label="Use a passkey"
          begin={() => api.POST('/api/v1/session/second_step/challenge')}
          finish={(credential) => give({ credential })}
          onDone={onSignedIn}
        />
      )}
      {step.recovery_code && (
        <Button kind="quiet" onClick={() => setRecovering(!isRecovering)}>
          {isRecovering ? 'Back to the second step' : 'Use a recovery code'}
        </Button>
      )}
      <Button kind="quiet" onClick={onBack}>
        Begin again
      </Button>
    </>
  )
}
