import type { Schemas } from '../api/client.js'
import { useWorkspace } from '../layout/workspace.js'
import { useSession } from '../session/session.js'
import { ActionTable, RowMenu } from '../ui/action-table.js'
import { formatDate } from '../ui/format.js'
import { Icon } from '../ui/icon.js'
import { ROLE_NAMES, type Role } from './roles.js'

type Member = Schemas['Member']

interface Props {
  members: Member[]
  onChange(member: Member, role: Role): void
  onRemove(member: Member): void
}

export const nameOf = ({ id, name, email }: Member) => name ?? email ?? `User ${id}`

export function MemberTable({ members, onChange, onRemove }: Props) {
  const { isOwner } = useWorkspace()
  const { user } = useSession()
  return (
    <ActionTable heads={['Member', 'Role', 'Since']} hasMenus>
      {members.map((member) => (
        <tr key={member.id}>
          <td>
            <span class="row">
              <strong>{nameOf(member)}</strong>
              {member.id === user.id && <span class="chip good">you</span>}
            </span>
            {member.name && <p class="muted small">{member.email}</p>}
          </td>
          <td data-label="Role">{member.role}</td>
          <td data-label="Since">{formatDate(member.inserted_at)}</td>
          <td class="number">
            {(isOwner || member.id === user.id) && (
              <RowMenu of={nameOf(member)}>
                {isOwner &&
                  ROLE_NAMES.filter((role) => role !== member.role).map((role) => (
                    <li key={role}>
                      <button type="button" onClick={() => onChange(member, role)}>
                        <Icon name="person" />
                        Make {role}
                      </button>
                    </li>
                  ))}
                <li>
                  <button type="button" class="danger" onClick={() => onRemove(member)}>
                    <Icon name={member.id === user.id ? 'out' : 'trash'} />
                    {member.id === user.id ? 'Leave' : 'Remove'}
                  </button>
                </li>
              </RowMenu>
            )}
          </td>
        </tr>
      ))}
    </ActionTable>
  )
}
