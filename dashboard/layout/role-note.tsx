import { useWorkspace } from './workspace.js'

interface Props {
  /** The least role that can change the things of a page. */
  least: 'member' | 'owner'
  /** These things, as the end of a sentence. */
  about: string
}

/** Says who can change the things of a page, to a user whose role does not suffice. */
export function RoleNote({ least, about }: Props) {
  const { role, canWrite, isOwner } = useWorkspace()
  if (least === 'owner' ? isOwner : canWrite) return null
  const who = least === 'owner' ? 'owners' : 'members and owners'
  return (
    <p class="muted" role="note">
      View only: your role in this workspace is {role}, and only {who} can change {about}.
    </p>
  )
}
