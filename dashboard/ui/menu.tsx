import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'

interface Props {
  /** Text or icon of the button that opens the menu. */
  button: ComponentChildren
  /** Accessible name of a button without text. */
  label?: string
  class?: string
  listClass?: string
  /** `<li>` elements, each with a link or a button. */
  children: ComponentChildren
}

/** A button with a list of links and buttons under it. Arrow keys move through the list, Escape closes it. */
export function Menu({ button, label, class: look = 'button', listClass, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = ({ target }: Event) => {
      if (!root.current?.contains(target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    root.current?.querySelector<HTMLElement>('li a, li button')?.focus()
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  /** Returns the focus to the button first, so that a dialog opened by an item returns the focus there too. */
  function close() {
    root.current?.querySelector('button')?.focus()
    setOpen(false)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (!isOpen) return
    if (event.key === 'Escape') return close()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const items = [...root.current!.querySelectorAll<HTMLElement>('li a, li button')]
    const at = items.indexOf(document.activeElement as HTMLElement)
    items.at((at + step) % items.length)?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: key events bubble up from the button and the items
    <div class="menu" ref={root} onKeyDown={onKeyDown}>
      <button type="button" class={look} aria-expanded={isOpen} aria-label={label} onClick={() => setOpen(!isOpen)}>
        {button}
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: a key on an item also sends a click
        <ul class={listClass} onClick={close}>
          {children}
        </ul>
      )}
    </div>
  )
}
