import { LinkButton } from '../ui/button.js'
import { Page } from '../ui/page.js'
import { Empty } from '../ui/states.js'

/** The link reloads the whole dashboard, because the user's workspaces may have changed. */
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

/** The page for an unknown address. */
export function NotFound() {
  return (
    <Page title="Nothing here">
      <NothingHere />
    </Page>
  )
}
