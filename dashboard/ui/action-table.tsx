import type { ComponentChildren } from 'preact'
import { fill } from '../../words/text.js'
import { Icon, type IconName } from './icon.js'
import { Menu } from './menu.js'

interface Props {
  /** Headings of all columns but the last, which has the actions. */
  heads: string[]
  /** Rows have menus, which the table's frame must not cut off. */
  hasMenus?: boolean
  /** Rows: one cell for each of `heads`, then a cell with the actions. */
  children: ComponentChildren
}

/** A table whose rows end with their actions. On a narrow screen each row is a card. */
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
              <span class="unseen">{TEXTS.common.ui.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

/** The menu of a row's actions. @param of name of the row */
export function RowMenu({ of, children }: { of: string; children: ComponentChildren }) {
  return (
    <Menu
      class="button quiet bare"
      label={fill(TEXTS.common.ui.actionsFor, { name: of })}
      button={<Icon name="more" />}
    >
      {children}
    </Menu>
  )
}

interface ActionProps {
  icon: IconName
  /** The action deletes or revokes something. */
  isDangerous?: boolean
  onClick(): void
  children: ComponentChildren
}

/** One action in the menu of a row. */
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
