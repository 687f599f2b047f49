import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { useLocation } from 'preact-iso'

interface Props {
  title: string
  /** Buttons beside the title. */
  actions?: ComponentChildren
  children: ComponentChildren
}

/** Sets the title of the browser tab, which is also the name of the history entry. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Slugline`
  }, [title])
}

/** Path of the last shown page. */
let shown: string | undefined

/** Focuses the heading after a change of page, so that screen readers read it. They read the first one unasked. */
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
