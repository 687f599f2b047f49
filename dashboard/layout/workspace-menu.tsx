import { useSession } from '../session/session.js'
import { Icon } from '../ui/icon.js'
import { Menu } from '../ui/menu.js'
import { hrefOf, useWorkspace } from './workspace.js'

export function WorkspaceMenu() {
  const { workspaces } = useSession()
  const current = useWorkspace()
  return (
    <Menu
      listClass="left"
      button={
        <>
          <span class="cut">{current.name}</span>
          <Icon name="chevron" />
          <span class="unseen">Switch workspace</span>
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
    </Menu>
  )
}
