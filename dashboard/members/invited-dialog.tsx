import { fill, pieces } from '../../words/text.js'
import type { Schemas } from '../api/client.js'
import { Dialog } from '../ui/dialog.js'
import { formatDate } from '../ui/format.js'

/** Says how an invited person gets the link. */
export function InvitedDialog({ invitation, onClose }: { invitation: Schemas['Invitation']; onClose(): void }) {
  return (
    <Dialog title={fill(TEXTS.members.invited.heading, { email: invitation.email })} onClose={onClose}>
      {invitation.mailed ? (
        <p>{fill(TEXTS.members.invited.mailed, { date: formatDate(invitation.expires_at) })}</p>
      ) : (
        <p>
          {pieces(TEXTS.members.invited.notMailed, {
            command: <code>npm run admin -- invitation link --id {invitation.id}</code>,
          })}
        </p>
      )}
    </Dialog>
  )
}
