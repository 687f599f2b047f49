import { useEffect, useRef } from 'preact/hooks'
import { SignInForm, type SignInProps } from './sign-in-form.js'

/** Before a page whose session has ended: what was typed there is still there after. It cannot be closed. */
export function SignInDialog(props: SignInProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog class="dialog" ref={dialog} aria-labelledby="session-ended" onCancel={(event) => event.preventDefault()}>
      <div class="stack">
        <h2 id="session-ended">Your session has ended</h2>
        <p class="muted">Sign in again to go on. Nothing on this page is lost.</p>
        <SignInForm {...props} />
      </div>
    </dialog>
  )
}
