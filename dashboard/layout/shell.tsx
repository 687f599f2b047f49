import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Button } from '../ui/button.js'
import { Brand } from './brand.js'
import { Navigation } from './navigation.js'

/** What is around every page: the navigation beside it, or on a phone behind a button. */
export function Shell({ children }: { children: ComponentChildren }) {
  const drawer = useRef<HTMLDialogElement>(null)
  const { path } = useLocation()
  useEffect(() => drawer.current?.close(), [path])
  return (
    <>
      <a class="skip button primary" href="#main">
        Skip to the page
      </a>
      <div class="shell">
        <header class="top">
          <Brand />
          <Button kind="quiet" icon="menu" label="Menu" onClick={() => drawer.current?.showModal()} />
        </header>
        <Navigation />
        {children}
      </div>
      <dialog class="drawer" ref={drawer} aria-label="Menu">
        <Navigation />
      </dialog>
    </>
  )
}
