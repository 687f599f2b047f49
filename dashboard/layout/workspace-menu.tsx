import { useState } from 'preact/hooks'
import { useSession } from '../session/session.js'
import { Icon } from '../ui/icon.js'
import { Menu } from '../ui/menu.js'
import { NewWorkspaceDialog } from './new-workspace-dialog.js'
import { hrefOf, useWorkspace } from './workspace.js'

const Logo = ({ of: { logo } }: { of: { logo: string | null } }) =>
  logo ? <img class="workspace-logo" src={logo} alt="" /> : null

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
            <Logo of={current} />
            <span class="cut">{current.name}</span>
            <Icon name="chevron" />
            <span class="unseen">{TEXTS.layout.switchWorkspace}</span>
          </>
        }
      >
        {workspaces.map((one) => (
          <li key={one.id}>
            <a href={hrefOf(one.id, '/overview')} aria-current={one.id === current.id ? 'true' : undefined}>
              <Logo of={one} />
              <span class="cut">{one.name}</span>
              {one.id === current.id && <Icon name="check" />}
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
