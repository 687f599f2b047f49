import { useEffect, useRef } from 'preact/hooks'
import { pieces } from '../../words/text.js'
import { ask } from '../api/ask.js'
import { api } from '../api/client.js'
import { useSteady } from '../ui/use-steady.js'
import { PasskeySignIn } from './passkey-sign-in.js'
import { ProviderButton } from './provider-button.js'
import { type SecondStep, SecondStepForm } from './second-step-form.js'
import { SignInForm, type SignInProps } from './sign-in-form.js'

interface Props extends SignInProps {
  /** The second step of a user who has given the password. */
  secondStep?: SecondStep
  /** Goes back to the password. */
  onBack(): void
}

/**
 * Covers a page whose session has ended, and keeps the page's unsaved input. It cannot be closed, but disappears when
 * there is a session: at once if a late 401 is from before the last sign-in, or when the user returns from another tab.
 * Other ways to sign in open in a new tab, so that the page is not lost.
 */
export function SignInDialog({ secondStep, onBack, ...props }: Props) {
  const onSignedIn = useSteady(props.onSignedIn)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    async function checkSession() {
      const { data } = await ask(api.GET('/api/v1/session'))
      if (data) onSignedIn(data)
    }
    const onFocus = () => void checkSession()
    onFocus()
    window.addEventListener('focus', onFocus)
    return () => window.removeEventListener('focus', onFocus)
  }, [])
  return (
    <dialog class="dialog" ref={dialog} aria-labelledby="session-ended" onCancel={(event) => event.preventDefault()}>
      <div class="stack">
        <h2 id="session-ended">{TEXTS.session.ended.title}</h2>
        <p class="muted">{TEXTS.session.ended.text}</p>
        {secondStep ? (
          <SecondStepForm step={secondStep} onBack={onBack} {...props} />
        ) : (
          <>
            <SignInForm {...props} />
            <PasskeySignIn {...props} />
            <ProviderButton inNewTab />
          </>
        )}
        <p class="muted small">
          {pieces(TEXTS.session.ended.otherWays, {
            signIn: (
              <a href="/sign-in" target="_blank" rel="noopener">
                {TEXTS.session.ended.signIn}
              </a>
            ),
          })}
        </p>
      </div>
    </dialog>
  )
}
