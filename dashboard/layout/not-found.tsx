import { LinkButton } from '../ui/button.js'
import { Page } from '../ui/page.js'
import { Empty } from '../ui/states.js'

/** The link reloads the whole dashboard, because the user's workspaces may have changed. */
export function NothingHere() {
  return (
    <Empty icon="search" title={TEXTS.layout.nothing.head}>
      <p>{TEXTS.layout.nothing.text}</p>
      <LinkButton kind="primary" href="/" target="_top">
        {TEXTS.layout.nothing.button}
      </LinkButton>
    </Empty>
  )
}

/** The page for an unknown address. */
export function NotFound() {
  return (
    <Page title={TEXTS.layout.nothing.title}>
      <NothingHere />
    </Page>
  )
}
