import { LinkButton } from '../ui/button.js'
import { Page } from '../ui/page.js'
import { Empty } from '../ui/states.js'

/** Where an address leads nowhere. */
export function NotFound() {
  return (
    <Page title="Nothing here">
      <Empty icon="search" title="This page does not exist, or is not yours">
        <p>The address may be mistyped, or you are signed in as somebody else.</p>
        <LinkButton kind="primary" href="/">
          To the overview
        </LinkButton>
      </Empty>
    </Page>
  )
}
