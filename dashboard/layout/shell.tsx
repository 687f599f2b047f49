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
    <dialog class="drawer" ref={drawer} aria-label={TEXTS.layout.menu} onClose={onClose}>
      <Navigation />
    </dialog>
  )
}

/** Frame of every page. The navigation is beside the page, or behind a button on a phone. */
export function Shell({ children }: { children: ComponentChildren }) {
  const [isOpen, setOpen] = useState(false)
  const { path } = useLocation()
  // A layout effect closes the drawer, which returns the focus, before the new page takes the focus.
  useLayoutEffect(() => setOpen(false), [path])
  return (
    <>
      <a class="skip button primary" href="#main">
        {TEXTS.layout.skip}
      </a>
      <div class="shell">
        <header class="top">
          <Brand />
          <Button kind="quiet" icon="menu" label={TEXTS.layout.menu} onClick={() => setOpen(true)} />
        </header>
        <Navigation />
        {children}
      </div>
      {isOpen && <Drawer onClose={() => setOpen(false)} />}
    </>
  )
}
