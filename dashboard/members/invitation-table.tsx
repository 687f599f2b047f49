import { fill } from '../../words/text.js'
import type { Schemas } from '../api/client.js'
import { useWorkspace } from '../layout/workspace.js'
import { ActionTable } from '../ui/action-table.js'
import { Button } from '../ui/button.js'
import { formatMoment } from '../ui/format.js'
import { ROLE_NAMES } from './roles.js'

type Invitation = Schemas['MemberList']['invitations'][number]

interface Props {
  invitations: Invitation[]
  onRevoke(invitation: Invitation): void
}

/** Invitations that have not been accepted yet. */
export function InvitationTable({ invitations, onRevoke }: Props) {
  const { isOwner } = useWorkspace()
  return (
    <ActionTable heads={[TEXTS.members.invitations.column, TEXTS.common.role, TEXTS.common.expires]}>
      {invitations.map((invitation) => (
        <tr key={invitation.id}>
          <td>
            {invitation.email}
            {invitation.invited_by?.name && (
              <p class="muted small">{fill(TEXTS.members.invitations.by, { name: invitation.invited_by.name })}</p>
            )}
          </td>
          <td data-label={TEXTS.common.role}>{ROLE_NAMES[invitation.role]}</td>
          <td data-label={TEXTS.common.expires}>{formatMoment(invitation.expires_at)}</td>
          <td class="number">
            {isOwner && (
              <Button
                kind="danger"
                aria-label={fill(TEXTS.members.revoke.actionOf, { email: invitation.email })}
                onClick={() => onRevoke(invitation)}
              >
                {TEXTS.members.revoke.action}
              </Button>
            )}
          </td>
        </tr>
      ))}
    </ActionTable>
  )
}
