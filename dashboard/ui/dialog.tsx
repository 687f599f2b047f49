import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { Button } from './button.js'

interface Props {
  title: string
  onClose(): void
  /** Words of a button below that only closes the dialog. Absent: `children` has the buttons. */
  closeLabel?: string
  children: ComponentChildren
}

/** The browser's own modal dialog: it traps the focus, returns it on closing, and Escape closes it. */
export function Dialog({ title, onClose, closeLabel, children }: Props) {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = element.current!
    const opener = document.activeElement as HTMLElement
    dialog.showModal()
    return () => {
      dialog.close() // returns the focus, except to a button that has been disabled meanwhile
      if (document.activeElement === document.body) opener.focus()
    }
  }, [])
  return (
    // The `close` event comes late: if the page has removed the dialog by then, the element is null.
    <dialog class="dialog" ref={element} aria-labelledby={id} onClose={() => element.current && onClose()}>
      <div class="stack">
        <h2 id={id}>{title}</h2>
        {children}
        {closeLabel && (
          <div class="actions">
            <Button kind="primary" onClick={onClose}>
              {closeLabel}
            </Button>
          </div>
        )}
      </div>
    </dialog>
  )
}
