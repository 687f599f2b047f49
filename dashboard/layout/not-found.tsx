import { LinkButton } from '../ui/button.js'
import { Page } from '../ui/page.js'
import { Empty } from '../ui/states.js'

/** The link reloads the whole dashboard, because the user's workspaces may have changed. */
export function NothingHere() {
  return (
    <Empty icon="search" title="This page does not exist, or you have no access to it">
      <p>The address may be wrong, or your account may not be a member of the workspace.</p>
      <LinkButton kind="primary" href="/" target="_top">
        Go to the overview
      </LinkButton>
    </Empty>
  )
}

/** The page for an unknown address. */
export function NotFound() {
  return (
    <Page title="Page not found">
      <NothingHere />
    </Page>
  )
}
