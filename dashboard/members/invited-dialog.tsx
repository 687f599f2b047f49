import type { Schemas } from '../api/client.js'
import { Dialog } from '../ui/dialog.js'
import { formatDate } from '../ui/format.js'

/** Says how an invited person gets the link. */
export function InvitedDialog({ invitation, onClose }: { invitation: Schemas['Invitation']; onClose(): void }) {
  return (
    <Dialog title={`${invitation.email} is invited`} onClose={onClose}>
      {invitation.mailed ? (
        <p>
          The link was sent to this address, and is shown to nobody else. It works once, until{' '}
          {formatDate(invitation.expires_at)}.
        </p>
      ) : (
        <p>
          This server sends no mail. Ask the operator of Slugline for the link, and pass it on:{' '}
          <code>npm run admin -- invitation link --id {invitation.id}</code>
        </p>
      )}
    </Dialog>
  )
}
