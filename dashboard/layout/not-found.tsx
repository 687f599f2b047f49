import { LinkButton } from '../ui/button.js'
import { Page } from '../ui/page.js'
import { Empty } from '../ui/states.js'

/** The way on loads the dashboard anew: which workspaces are reached may have changed. */
export function NothingHere() {
  return (
    <Empty icon="search" title="This page does not exist, or is not yours">
      <p>The address may be mistyped, you are signed in as somebody else, or are no member any more.</p>
      <LinkButton kind="primary" href="/" target="_top">
        To the overview
      </LinkButton>
    </Empty>
  )
}

/** Where an address leads nowhere. */
export function NotFound() {
  return (
    <Page title="Nothing here">
      <NothingHere />
    </Page>
  )
}
