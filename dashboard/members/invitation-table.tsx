import type { Schemas } from '../api/client.js'
import { useWorkspace } from '../layout/workspace.js'
import { ActionTable } from '../ui/action-table.js'
import { Button } from '../ui/button.js'
import { formatMoment } from '../ui/format.js'

type Invitation = Schemas['MemberList']['invitations'][number]

interface Props {
  invitations: Invitation[]
  onRevoke(invitation: Invitation): void
}

/** Invitations that have not been accepted yet. */
export function InvitationTable({ invitations, onRevoke }: Props) {
  const { isOwner } = useWorkspace()
  return (
    <ActionTable heads={['Invited', 'Role', 'Expires']}>
      {invitations.map((invitation) => (
        <tr key={invitation.id}>
          <td>
            {invitation.email}
            {invitation.invited_by && <p class="muted small">by {invitation.invited_by.name}</p>}
          </td>
          <td data-label="Role">{invitation.role}</td>
          <td data-label="Expires">{formatMoment(invitation.expires_at)}</td>
          <td class="number">
            {isOwner && (
              <Button kind="danger" onClick={() => onRevoke(invitation)}>
                Revoke<span class="unseen"> the invitation of {invitation.email}</span>
              </Button>
            )}
          </td>
        </tr>
      ))}
    </ActionTable>
  )
}
