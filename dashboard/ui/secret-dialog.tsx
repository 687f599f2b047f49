import type { ComponentChildren } from 'preact'
import { CopyButton } from './copy-button.js'
import { Dialog } from './dialog.js'

interface Props {
  title: string
  secret: string
  /** Accessible name of the copy button. */
  copyLabel: string
  onClose(): void
  /** Instructions for the secret. */
  children: ComponentChildren
}

/** Shows a secret to copy. Most secrets are shown only once. */
export function SecretDialog({ title, secret, copyLabel, onClose, children }: Props) {
  return (
    <Dialog title={title} onClose={onClose} closeLabel={TEXTS.common.done}>
      <p>{children}</p>
      <div class="row secret">
        <code>{secret}</code>
        <CopyButton text={secret} label={copyLabel} />
      </div>
    </Dialog>
  )
}
