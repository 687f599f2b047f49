import { useState } from 'preact/hooks'
import { ask } from '../api/ask.js'
import { api, type Schemas } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { RoleNote } from '../layout/role-note.js'
import { useWorkspace } from '../layout/workspace.js'
import { useSession } from '../session/session.js'
import { Button } from '../ui/button.js'
import { ConfirmDialog } from '../ui/confirm-dialog.js'
import { Dialog } from '../ui/dialog.js'
import { formatDate } from '../ui/format.js'
import { Page } from '../ui/page.js'
import { Failed, Skeleton } from '../ui/states.js'
import { toast } from '../ui/toasts.js'
import { InvitationTable } from './invitation-table.js'
import { InviteDialog } from './invite-dialog.js'
import { MemberTable, nameOf } from './member-table.js'
import type { Role } from './roles.js'

type Member = Schemas['Member']
type Invitation = Schemas['Invitation']
type Waiting = Schemas['MemberList']['invitations'][number]

/** The members of the workspace, and its open invitations. */
export default function MemberList() {
  const { path, name: workspaceName, isOwner } = useWorkspace()
  const { user } = useSession()
  const { data, failure, reload } = useAnswer('members', (signal) =>
    api.GET('/api/v1/workspace/{workspace_id}/members', { params: { path }, signal }),
  )
  const [isInviting, setInviting] = useState(false)
  const [invited, setInvited] = useState<Invitation>()
  const [doomed, setDoomed] = useState<Member>()
  const [revoked, setRevoked] = useState<Waiting>()
  const { data: keyList } = useAnswer('keys', (signal) =>
    api.GET('/api/v1/workspace/{workspace_id}/keys', { params: { path }, signal }),
  )
  const doomedKeys = (keyList?.keys ?? [])
    .filter((key) => !key.user_wide && doomed && [key.created_by?.id, key.issued_to?.id].includes(doomed.id))
    .map((key) => key.name ?? key.prefix)
  const isSelf = ({ id }: Member) => id === user.id

  function showLink(invitation: Invitation) {
    setInviting(false)
    setInvited(invitation)
    reload()
  }
  async function change(member: Member, role: Role) {
    const params = { path: { ...path, user_id: member.id } }
    const { failure } = await ask(
      api.PATCH('/api/v1/workspace/{workspace_id}/members/{user_id}', { params, body: { role } }),
    )
    if (!failure && isSelf(member)) return location.reload() // the pages depend on the role
    toast(failure?.text ?? `${nameOf(member)} is ${role} now`)
    reload()
  }
  async function remove(member: Member) {
    const params = { path: { ...path, user_id: member.id } }
    const { failure } = await ask(api.DELETE('/api/v1/workspace/{workspace_id}/members/{user_id}', { params }))
    if (!failure && isSelf(member)) return location.assign('/')
    setDoomed(undefined)
    toast(failure?.text ?? `${nameOf(member)} is no longer a member`)
    reload()
  }
  async function revoke({ id, email }: Waiting) {
    const params = { path: { ...path, invitation_id: id } }
    const { failure } = await ask(
      api.DELETE('/api/v1/workspace/{workspace_id}/invitations/{invitation_id}', { params }),
    )
    setRevoked(undefined)
    toast(failure?.text ?? `The invitation of ${email} is revoked`)
    reload()
  }

  return (
    <Page
      title="Members"
      actions={
        isOwner && (
          <Button kind="primary" icon="plus" onClick={() => setInviting(true)}>
            Invite
          </Button>
        )
      }
    >
      <RoleNote least="owner" about="members and their roles" />
      {failure && <Failed failure={failure} onRetry={reload} />}
      {!data && !failure && <Skeleton height={3.5} count={3} />}
      {data && (
        <MemberTable
          members={data.members}
          onChange={(member, role) => void change(member, role)}
          onRemove={setDoomed}
        />
      )}
      {data && data.invitations.length > 0 && (
        <>
          <h2>Invitations</h2>
          <InvitationTable invitations={data.invitations} onRevoke={setRevoked} />
        </>
      )}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} onInvited={showLink} />}
      {invited && (
        <Dialog title={`${invited.email} is invited`} onClose={() => setInvited(undefined)}>
          {invited.mailed ? (
            <p>
              The link was sent to this address, and is shown to nobody else. It works once, until{' '}
              {formatDate(invited.expires_at)}.
            </p>
          ) : (
            <p>
              This server sends no mail. Ask the operator of Slugline for the link, and pass it on:{' '}
              <code>npm run admin -- invitation link --id {invited.id}</code>
            </p>
          )}
        </Dialog>
      )}
      {revoked && (
        <ConfirmDialog
          title={`Revoke the invitation of ${revoked.email}?`}
          action="Revoke the invitation"
          onClose={() => setRevoked(undefined)}
          onConfirm={() => void revoke(revoked)}
        >
          Its link stops working. You can invite the address again.
        </ConfirmDialog>
      )}
      {doomed && (
        <ConfirmDialog
          title={isSelf(doomed) ? `Leave ${workspaceName}?` : `Remove ${nameOf(doomed)}?`}
          action={isSelf(doomed) ? 'Leave the workspace' : 'Remove member'}
          onClose={() => setDoomed(undefined)}
          onConfirm={() => void remove(doomed)}
        >
          {isSelf(doomed) ? 'You lose' : 'This person loses'} access to the workspace at once. Its links stay as they
          are. Keys of the workspace that {isSelf(doomed) ? 'you' : 'this person'} created or rotated stop working too.
          {doomedKeys.length > 0 && <> They are {doomedKeys.join(', ')}.</>}
        </ConfirmDialog>
      )}
    </Page>
  )
}
