import type { ComponentChildren } from 'preact'
import { useSession } from '../session/session.js'
import { Button, LinkButton } from '../ui/button.js'
import { Page } from '../ui/page.js'
import { Empty } from '../ui/states.js'
import { Brand } from './brand.js'

/** Around a page of a person whom no workspace has. */
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

/** What is there before somebody has invited a person, or after the last workspace is gone. */
export function NoWorkspace() {
  return (
    <BareShell>
      <Page title="No workspace yet">
        <Empty icon="people" title="You are in no workspace">
          <p>Ask an owner of a workspace to invite you.</p>
          <LinkButton kind="primary" href="/account">
            Your account
          </LinkButton>
        </Empty>
      </Page>
    </BareShell>
  )
}
