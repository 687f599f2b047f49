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
          action={TEXTS.common.signIn}
          send={(form) => give({ recovery_code: textOf(form, 'recovery_code') })}
          onDone={onSignedIn}
        >
          {() => (
            <Field
              label={TEXTS.session.secondStep.recoveryCode.label}
              hint={TEXTS.session.secondStep.recoveryCode.hint}
            >
              {(control) => (
                <input {...control} class="input" name="recovery_code" autocomplete="off" spellcheck={false} />
              )}
            </Field>
          )}
        </Form>
      )}
      {!isRecovering && step.app && (
        <Form
          key="code"
          action={TEXTS.common.signIn}
          send={(form) => give({ code: textOf(form, 'code') })}
          onDone={onSignedIn}
        >
          {({ code }) => <CodeField errors={code} />}
        </Form>
      )}
      {!isRecovering && step.passkey && (
        <PasskeyButton
          label={TEXTS.session.usePasskey}
          begin={() => api.POST('/api/v1/session/second_step/challenge')}
          finish={(credential) => give({ credential })}
          onDone={onSignedIn}
        />
      )}
      {step.recovery_code && (
        <Button kind="quiet" onClick={() => setRecovering(!isRecovering)}>
          {isRecovering ? TEXTS.session.secondStep.back : TEXTS.session.secondStep.useRecoveryCode}
        </Button>
      )}
      <Button kind="quiet" onClick={onBack}>
        {TEXTS.session.secondStep.beginAgain}
      </Button>
    </>
  )
}
