import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { useLocation } from 'preact-iso'

interface Props {
  title: string
  /** Buttons beside the title. */
  actions?: ComponentChildren
  children: ComponentChildren
}

/** Of the tab, and so of the history. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Slugline`
  }, [title])
}

/** The path of the page that was shown last. */
let shown: string | undefined

/** A change of the page puts the focus on its heading: screen readers say where one is now. The first page is said by itself. */
function useArrival() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { path } = useLocation()
  useEffect(() => {
    if (shown !== undefined && shown !== path) heading.current?.focus({ preventScroll: true })
    shown = path
  }, [path])
  return heading
}

export function Page({ title, actions, children }: Props) {
  useTitle(title)
  const heading = useArrival()
  return (
    <main class="page" id="main">
      <div class="page-head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {actions && <div class="row">{actions}</div>}
      </div>
      {children}
    </main>
  )
}
