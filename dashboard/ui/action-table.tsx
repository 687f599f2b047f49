import type { ComponentChildren } from 'preact'
import { Icon, type IconName } from './icon.js'
import { Menu } from './menu.js'

interface Props {
  /** Of the columns before that of the actions. */
  heads: string[]
  /** Whether rows have menus, which must not be cut off at the frame. */
  hasMenus?: boolean
  /** Rows: as many cells as `heads`, and then one with what can be done. */
  children: ComponentChildren
}

/** A table whose rows end with what can be done with them; a card each where there is little room. */
export function ActionTable({ heads, hasMenus = false, children }: Props) {
  return (
    <div class={`card table-frame${hasMenus ? ' menus' : ''}`}>
      <table class="table cards">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head}>{head}</th>
            ))}
            <th>
              <span class="unseen">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

/** What can be done with a row. @param of what the row is called */
export function RowMenu({ of, children }: { of: string; children: ComponentChildren }) {
  return (
    <Menu class="button quiet bare" label={`Actions for ${of}`} button={<Icon name="more" />}>
      {children}
    </Menu>
  )
}

interface ActionProps {
  icon: IconName
  /** It takes something away. */
  isDangerous?: boolean
  onClick(): void
  children: ComponentChildren
}

/** One thing that can be done with a row, in its menu. */
export function RowAction({ icon, isDangerous = false, onClick, children }: ActionProps) {
  return (
    <li>
      <button type="button" class={isDangerous ? 'danger' : undefined} onClick={onClick}>
        <Icon name={icon} />
        {children}
      </button>
    </li>
  )
}
