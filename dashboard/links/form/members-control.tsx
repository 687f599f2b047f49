import { useSession } from '../../session/session.js'
import type { ControlProps } from '../../ui/field.js'

interface Props {
  control: ControlProps
  value: number[] | null
  onChange(value: unknown): void
}

/** Whoever is signed in; other members that are told stay as they are. */
export function MembersControl({ control, value, onChange }: Props) {
  const { user } = useSession()
  const ids = value ?? []
  const others = ids.filter((id) => id !== user.id)
  const isTold = ids.includes(user.id)
  return (
    <div class="row">
      <input
        {...control}
        type="checkbox"
        checked={isTold}
        onChange={() => onChange(isTold ? others : [...others, user.id])}
      />
      <span>
        {user.name ?? user.email ?? 'Me'}
        {others.length > 0 && ` and ${others.length} more`}
      </span>
    </div>
  )
}
