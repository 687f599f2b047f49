import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'

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

export function Page({ title, actions, children }: Props) {
  useTitle(title)
  return (
    <main class="page" id="main">
      <div class="page-head">
        <h1>{title}</h1>
        {actions && <div class="row">{actions}</div>}
      </div>
      {children}
    </main>
  )
}
