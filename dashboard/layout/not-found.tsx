import type { ComponentChildren } from 'preact'
import { LinkButton } from '../ui/button.js'
import { Page } from '../ui/page.js'
import { Empty } from '../ui/states.js'

/** Where an address leads nowhere. */
export function NotFound({ title = 'Nothing here', children }: { title?: string; children?: ComponentChildren }) {
  return (
    <Page title={title}>
      <Empty icon="search" title="This page does not exist, or is not yours">
        <p>{children ?? 'The address may be mistyped, or you are signed in as somebody else.'}</p>
        <LinkButton kind="primary" href="/">
          To the overview
        </LinkButton>
      </Empty>
    </Page>
  )
}
