import type { ComponentChildren } from 'preact'
import { Button } from './button.js'
import { Dialog } from './dialog.js'

interface Props {
  title: string
  /** Text of the button that confirms. */
  action: string
  /** The button waits for the promise that it returns. */
  onConfirm(): unknown
  onClose(): void
  /** The consequences of the action. */
  children: ComponentChildren
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog({ title, action, onConfirm, onClose, children }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{children}</p>
      <div class="actions">
        <Button onClick={onClose}>{TEXTS.common.cancel}</Button>
        <Button kind="danger" onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  )
}
