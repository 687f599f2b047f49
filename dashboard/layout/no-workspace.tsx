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
          {TEXTS.common.signOut}
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
      <Page title={TEXTS.layout.noWorkspace.title}>
        <Empty icon="people" title={TEXTS.layout.noWorkspace.head}>
          <p>{TEXTS.layout.noWorkspace.text}</p>
          <span class="row">
            <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
              {TEXTS.common.newWorkspace}
            </Button>
            <LinkButton href="/account">{TEXTS.layout.noWorkspace.account}</LinkButton>
          </span>
        </Empty>
        {isAdding && <NewWorkspaceDialog onClose={() => setAdding(false)} />}
      </Page>
    </BareShell>
  )
}
