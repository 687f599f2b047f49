import { useState } from 'preact/hooks'
import { useSession } from '../session/session.js'
import { Icon } from '../ui/icon.js'
import { Menu } from '../ui/menu.js'
import { NewWorkspaceDialog } from './new-workspace-dialog.js'
import { hrefOf, useWorkspace } from './workspace.js'

/** The list of the user's workspaces. Owners of one can also create another. */
export function WorkspaceMenu() {
  const { workspaces } = useSession()
  const current = useWorkspace()
  const [isAdding, setAdding] = useState(false)
  const mayCreate = workspaces.some(({ role, is_closed, is_frozen }) => role === 'owner' && !is_closed && !is_frozen)
  return (
    <>
      <Menu
        listClass="left"
        button={
          <>
            <span class="cut">{current.name}</span>
            <Icon name="chevron" />
            <span class="unseen">{TEXTS.layout.switchWorkspace}</span>
          </>
        }
      >
        {workspaces.map(({ id, name }) => (
          <li key={id}>
            <a href={hrefOf(id, '/overview')} aria-current={id === current.id ? 'true' : undefined}>
              <span class="cut">{name}</span>
              {id === current.id && <Icon name="check" />}
            </a>
          </li>
        ))}
        {mayCreate && (
          <li>
            <button type="button" onClick={() => setAdding(true)}>
              <Icon name="plus" />
              {TEXTS.common.newWorkspace}
            </button>
          </li>
        )}
      </Menu>
      {isAdding && <NewWorkspaceDialog onClose={() => setAdding(false)} />}
    </>
  )
}
