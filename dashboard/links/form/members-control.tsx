import { api } from '../../api/client.js'
import { useAnswer } from '../../api/use-answer.js'
import { useWorkspace } from '../../layout/workspace.js'
import { nameOf } from '../../members/member-table.js'

interface Props {
  value: number[] | null
  onChange(value: unknown): void
}

/** Checkboxes for the members who are mailed about the link. */
export function MembersControl({ value, onChange }: Props) {
  const { path } = useWorkspace()
  const { data } = useAnswer('members', (signal) =>
    api.GET('/api/v1/workspace/{workspace_id}/members', { params: { path }, signal }),
  )
  const ids = value ?? []
  return (
    <div class="stack">
      {data?.members.map((member) => {
        const isTold = ids.includes(member.id)
        return (
          <label class="row" key={member.id}>
            <input
              type="checkbox"
              checked={isTold}
              onChange={() => onChange(isTold ? ids.filter((id) => id !== member.id) : [...ids, member.id])}
            />
            {nameOf(member)}
          </label>
        )
      })}
    </div>
  )
}
