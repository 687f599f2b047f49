import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Button } from '../ui/button.js'
import { Brand } from './brand.js'
import { Navigation } from './navigation.js'

/** The navigation on a phone. */
function Drawer({ onClose }: { onClose(): void }) {
  const drawer = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = drawer.current!
    dialog.showModal()
    return () => dialog.close() // gives the focus back
  }, [])
  return (
    <dialog class="drawer" ref={drawer} aria-label="Menu" onClose={onClose}>
      <Navigation />
    </dialog>
  )
}

/** What is around every page: the navigation beside it, or on a phone behind a button. */
export function Shell({ children }: { children: ComponentChildren }) {
  const [isOpen, setOpen] = useState(false)
  const { path } = useLocation()
  // Before the page that is opened takes the focus, which the drawer gives back.
  useLayoutEffect(() => setOpen(false), [path])
  return (
    <>
      <a class="skip button primary" href="#main">
        Skip to the page
      </a>
      <div class="shell">
        <header class="top">
          <Brand />
          <Button kind="quiet" icon="menu" label="Menu" onClick={() => setOpen(true)} />
        </header>
        <Navigation />
        {children}
      </div>
      {isOpen && <Drawer onClose={() => setOpen(false)} />}
    </>
  )
}
