import { fill } from '../../words/text.js'
import { useWorkspace } from './workspace.js'

const ROLES = TEXTS.layout.roleNote.roles

interface Props {
  /** The least role that can change the things of a page. */
  least: 'member' | 'owner'
  /** These things, as the object of `change`. */
  about: string
}

/** Says who can change the things of a page, to a user whose role does not suffice. */
export function RoleNote({ least, about }: Props) {
  const { role, canWrite, isOwner } = useWorkspace()
  if (least === 'owner' ? isOwner : canWrite) return null
  const words = least === 'owner' ? TEXTS.layout.roleNote.owner : TEXTS.layout.roleNote.member
  return (
    <p class="muted" role="note">
      {fill(words, { role: ROLES[role], about })}
    </p>
  )
}
