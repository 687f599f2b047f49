import type { ComponentChildren } from 'preact'
import { Brand } from '../layout/brand.js'
import { useTitle } from '../ui/page.js'

interface Props {
  title: string
  /** Content under the card. */
  below?: ComponentChildren
  children: ComponentChildren
}

/** A page with one card, for people who may not be signed in. */
export function CardPage({ title, below, children }: Props) {
  useTitle(title)
  return (
    <main class="sign-in" id="main">
      <div>
        <Brand />
        <div class="card">
          <h1>{title}</h1>
          {children}
        </div>
        {below}
      </div>
    </main>
  )
}
