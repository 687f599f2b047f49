import { fill } from '../../words/text.js'
import type { Schemas } from '../api/client.js'
import { useWorkspace } from '../layout/workspace.js'
import { useSession } from '../session/session.js'
import { ActionTable, RowAction, RowMenu } from '../ui/action-table.js'
import { formatDate } from '../ui/format.js'
import { ROLE_NAMES, ROLES, type Role } from './roles.js'

type Member = Schemas['Member']

/** Role → the action that gives it to a member. */
const MAKE = TEXTS.members.make

interface Props {
  members: Member[]
  onChange(member: Member, role: Role): void
  onRemove(member: Member): void
}

export const nameOf = ({ id, name, email }: Member) => name ?? email ?? fill(TEXTS.members.unnamed, { id: String(id) })

export function MemberTable({ members, onChange, onRemove }: Props) {
  const { isOwner } = useWorkspace()
  const { user } = useSession()
  return (
    <ActionTable heads={[TEXTS.common.member, TEXTS.common.role, TEXTS.common.twoSteps, TEXTS.common.since]} hasMenus>
      {members.map((member) => (
        <tr key={member.id}>
          <td>
            <span class="row">
              <strong>{nameOf(member)}</strong>
              {member.id === user.id && <span class="chip good">{TEXTS.members.you}</span>}
            </span>
            {member.name && <p class="muted small">{member.email}</p>}
          </td>
          <td data-label={TEXTS.common.role}>{ROLE_NAMES[member.role]}</td>
          <td data-label={TEXTS.common.twoSteps}>{member.has_two_factors ? TEXTS.members.on : TEXTS.members.off}</td>
          <td data-label={TEXTS.common.since}>{formatDate(member.inserted_at)}</td>
          <td class="number">
            {(isOwner || member.id === user.id) && (
              <RowMenu of={nameOf(member)}>
                {isOwner &&
                  ROLES.filter((role) => role !== member.role).map((role) => (
                    <RowAction key={role} icon="person" onClick={() => onChange(member, role)}>
                      {MAKE[role]}
                    </RowAction>
                  ))}
                <RowAction icon={member.id === user.id ? 'out' : 'trash'} isDangerous onClick={() => onRemove(member)}>
                  {member.id === user.id ? TEXTS.members.leave.item : TEXTS.common.remove}
                </RowAction>
              </RowMenu>
            )}
          </td>
        </tr>
      ))}
    </ActionTable>
  )
}
