import type { Schemas } from '../api/client.js'
import { useWorkspace } from '../layout/workspace.js'
import { useSession } from '../session/session.js'
import { ActionTable, RowAction, RowMenu } from '../ui/action-table.js'
import { formatDate } from '../ui/format.js'
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
    <ActionTable heads={['Member', 'Role', 'Two-step sign-in', 'Since']} hasMenus>
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
          <td data-label="Two-step sign-in">{member.has_two_factors ? 'on' : 'off'}</td>
          <td data-label="Since">{formatDate(member.inserted_at)}</td>
          <td class="number">
            {(isOwner || member.id === user.id) && (
              <RowMenu of={nameOf(member)}>
                {isOwner &&
                  ROLE_NAMES.filter((role) => role !== member.role).map((role) => (
                    <RowAction key={role} icon="person" onClick={() => onChange(member, role)}>
                      Make {role}
                    </RowAction>
                  ))}
                <RowAction icon={member.id === user.id ? 'out' : 'trash'} isDangerous onClick={() => onRemove(member)}>
                  {member.id === user.id ? 'Leave' : 'Remove'}
                </RowAction>
              </RowMenu>
            )}
          </td>
        </tr>
      ))}
    </ActionTable>
  )
}
