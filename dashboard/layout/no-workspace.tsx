import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useSession } from '../session/session.js'
import { Button, LinkButton } from '../ui/button.js'
import { Page } from '../ui/page.js'
import { Empty } from '../ui/states.js'
import { Brand } from './brand.js'
import { NewWorkspaceDialog } from './new-workspace-dialog.js'

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

/** Start page of a user who is a member of no workspace. The API lets such a user create one. */
export function NoWorkspace() {
  const [isAdding, setAdding] = useState(false)
  return (
    <BareShell>
      <Page title="No workspace yet">
        <Empty icon="people" title="You are not a member of any workspace">
          <p>Ask an owner of a workspace to invite you, or create one of your own.</p>
          <span class="row">
            <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
              New workspace
            </Button>
            <LinkButton href="/account">Your account</LinkButton>
          </span>
        </Empty>
        {isAdding && <NewWorkspaceDialog onClose={() => setAdding(false)} />}
      </Page>
    </BareShell>
  )
}
