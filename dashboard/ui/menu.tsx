import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'

interface Props {
  /** The words or icon of the button that opens it. */
  button: ComponentChildren
  /** Where the button has no words. */
  label?: string
  class?: string
  listClass?: string
  /** `<li>` with a link or a button each. */
  children: ComponentChildren
}

/** A button with a list of links and buttons under it. Arrows walk through them, Escape closes. */
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

  /** The button has the focus again: it stays where an item was chosen, and what opens then gives it back there. */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: keys come from the button and the items within
    <div class="menu" ref={root} onKeyDown={onKeyDown}>
      <button type="button" class={look} aria-expanded={isOpen} aria-label={label} onClick={() => setOpen(!isOpen)}>
        {button}
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: an item was chosen, by click or by key
        <ul class={listClass} onClick={close}>
          {children}
        </ul>
      )}
    </div>
  )
}
