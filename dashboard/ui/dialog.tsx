import type { ComponentChildren } from 'preact'
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks'
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
  const opener = useRef<HTMLElement>(undefined)
  const id = useId()
  useEffect(() => {
    opener.current = document.activeElement as HTMLElement
    element.current!.showModal()
  }, [])
  // The end of a layout effect is before the dialog is removed: a removed one returns no focus.
  useLayoutEffect(() => {
    const dialog = element.current!
    return () => {
      dialog.close() // returns the focus, except to a button that has been disabled meanwhile
      if (document.activeElement === document.body) opener.current?.focus()
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
