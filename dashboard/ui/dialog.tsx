import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'

interface Props {
  title: string
  onClose(): void
  children: ComponentChildren
}

/** The browser's own dialog: it holds the focus, gives it back when it goes, and Escape closes it. */
export function Dialog({ title, onClose, children }: Props) {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = element.current!
    const opener = document.activeElement as HTMLElement
    dialog.showModal()
    return () => {
      dialog.close() // gives the focus back, unless its button is disabled meanwhile and so has lost it
      if (document.activeElement === document.body) opener.focus()
    }
  }, [])
  return (
    // Told later than it closes: there is no element any more where the page has taken it away.
    <dialog class="dialog" ref={element} aria-labelledby={id} onClose={() => element.current && onClose()}>
      <div class="stack">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}
