import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'

interface Props {
  title: string
  /** Buttons beside the title. */
  actions?: ComponentChildren
  children: ComponentChildren
}

export function Page({ title, actions, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Slugline`
  }, [title])
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
