import { useState } from 'preact/hooks'
import { fill } from '../../words/text.js'
import { ask } from '../api/ask.js'
import { api, type Schemas } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { RoleNote } from '../layout/role-note.js'
import { useWorkspace } from '../layout/workspace.js'
import { useSession } from '../session/session.js'
import { Button } from '../ui/button.js'
import { ConfirmDialog } from '../ui/confirm-dialog.js'
import { Page } from '../ui/page.js'
import { Failed, Skeleton } from '../ui/states.js'
import { toast } from '../ui/toasts.js'
import { InvitationTable } from './invitation-table.js'
import { InviteDialog } from './invite-dialog.js'
import { InvitedDialog } from './invited-dialog.js'
import { MemberTable, nameOf } from './member-table.js'
import { RemoveMemberDialog } from './remove-member-dialog.js'
import type { Role } from './roles.js'

type Member = Schemas['Member']
type Invitation = Schemas['Invitation']
type Waiting = Schemas['MemberList']['invitations'][number]

/** New role → what the user is told. */
const MADE = TEXTS.members.made

/** The members of the workspace, and its open invitations. */
export default function MemberList() {
  const { path, isOwner } = useWorkspace()
  const { user } = useSession()
  const { data, failure, reload } = useAnswer('members', (signal) =>
    api.GET('/api/v1/workspace/{workspace_id}/members', { params: { path }, signal }),
  )
  const [isInviting, setInviting] = useState(false)
  const [invited, setInvited] = useState<Invitation>()
  const [doomed, setDoomed] = useState<Member>()
  const [revoked, setRevoked] = useState<Waiting>()

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
    if (!failure && member.id === user.id) return location.reload() // the pages depend on the role
    toast(failure?.text ?? fill(MADE[role], { name: nameOf(member) }))
    reload()
  }
  async function revoke({ id, email }: Waiting) {
    const params = { path: { ...path, invitation_id: id } }
    const { failure } = await ask(
      api.DELETE('/api/v1/workspace/{workspace_id}/invitations/{invitation_id}', { params }),
    )
    setRevoked(undefined)
    toast(failure?.text ?? fill(TEXTS.members.revoke.done, { email }))
    reload()
  }

  return (
    <Page
      title={TEXTS.common.members}
      actions={
        isOwner && (
          <Button kind="primary" icon="plus" onClick={() => setInviting(true)}>
            {TEXTS.members.invite.button}
          </Button>
        )
      }
    >
      <RoleNote least="owner" about={TEXTS.members.about} />
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
          <h2>{TEXTS.members.invitations.title}</h2>
          <InvitationTable invitations={data.invitations} onRevoke={setRevoked} />
        </>
      )}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} onInvited={showLink} />}
      {invited && <InvitedDialog invitation={invited} onClose={() => setInvited(undefined)} />}
      {revoked && (
        <ConfirmDialog
          title={fill(TEXTS.members.revoke.title, { email: revoked.email })}
          action={TEXTS.members.revoke.button}
          onClose={() => setRevoked(undefined)}
          onConfirm={() => void revoke(revoked)}
        >
          {TEXTS.members.revoke.text}
        </ConfirmDialog>
      )}
      {doomed && (
        <RemoveMemberDialog
          member={doomed}
          onClose={() => setDoomed(undefined)}
          onDone={() => {
            setDoomed(undefined)
            reload()
          }}
        />
      )}
    </Page>
  )
}
