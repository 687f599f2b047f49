import { fill } from '../../words/text.js'
import { ask } from '../api/ask.js'
import { api, type Schemas } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { useWorkspace } from '../layout/workspace.js'
import { useSession } from '../session/session.js'
import { ConfirmDialog } from '../ui/confirm-dialog.js'
import { locale } from '../ui/locale.js'
import { toast } from '../ui/toasts.js'
import { nameOf } from './member-table.js'

interface Props {
  member: Schemas['Member']
  onClose(): void
  onDone(): void
}

/** Removes a member, or lets the user leave. It names the keys that stop working. */
export function RemoveMemberDialog({ member, onClose, onDone }: Props) {
  const { path, name: workspace } = useWorkspace()
  const { user } = useSession()
  const { data: keyList } = useAnswer('keys', (signal) =>
    api.GET('/api/v1/workspace/{workspace_id}/keys', { params: { path }, signal }),
  )
  const isSelf = member.id === user.id
  const keys = (keyList?.keys ?? [])
    .filter((key) => !key.user_wide && [key.created_by?.id, key.issued_to?.id].includes(member.id))
    .map((key) => key.name ?? key.prefix)

  async function remove() {
    const params = { path: { ...path, user_id: member.id } }
    const { failure } = await ask(api.DELETE('/api/v1/workspace/{workspace_id}/members/{user_id}', { params }))
    if (!failure && isSelf) return location.assign('/')
    toast(failure?.text ?? fill(TEXTS.members.remove.done, { name: nameOf(member) }))
    onDone()
  }

  return (
    <ConfirmDialog
      title={
        isSelf
          ? fill(TEXTS.members.leave.title, { workspace })
          : fill(TEXTS.members.remove.title, { name: nameOf(member) })
      }
      action={isSelf ? TEXTS.members.leave.button : TEXTS.members.remove.button}
      onClose={onClose}
      onConfirm={() => void remove()}
    >
      {isSelf ? TEXTS.members.leave.text : TEXTS.members.remove.text}
      {keys.length > 0 && ` ${fill(TEXTS.members.endingKeys, { keys: new Intl.ListFormat(locale).format(keys) })}`}
    </ConfirmDialog>
  )
}
