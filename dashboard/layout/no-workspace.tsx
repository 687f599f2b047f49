import type { ComponentChildren } from 'preact'
import { useSession } from '../session/session.js'
import { Button, LinkButton } from '../ui/button.js'
import { Page } from '../ui/page.js'
import { Empty } from '../ui/states.js'
import { Brand } from './brand.js'

/** Frame of the pages of a user without a workspace. */
export function BareShell({ children }: { children: ComponentChildren }) {
  const { signOut } = useSession()
  return (
    <>
      <header class="bare-top">
        <Brand />
        <Button kind="quiet" icon="out" onClick={signOut}>
          Sign out
        </Button>
      </header>
      {children}
    </>
  )
}

/** Start page of a user who is a member of no workspace. */
export function NoWorkspace() {
  return (
    <BareShell>
      <Page title="No workspace yet">
        <Empty icon="people" title="You are not a member of any workspace">
          <p>Ask an owner of a workspace to invite you.</p>
          <LinkButton kind="primary" href="/account">
            Your account
          </LinkButton>
        </Empty>
      </Page>
    </BareShell>
  )
}
