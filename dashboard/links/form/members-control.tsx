import { fill } from '../../../words/text.js'
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
  const former = data ? ids.filter((id) => !data.members.some((member) => member.id === id)) : []
  const choices = [
    ...(data?.members.map((member) => [member.id, nameOf(member)] as const) ?? []),
    ...former.map((id) => [id, fill(TEXTS.linkForm.formerMember, { id: String(id) })] as const),
  ]
  return (
    <div class="stack">
      {choices.map(([id, name]) => {
        const isTold = ids.includes(id)
        return (
          <label class="row" key={id}>
            <input
              type="checkbox"
              checked={isTold}
              onChange={() => onChange(isTold ? ids.filter((other) => other !== id) : [...ids, id])}
            />
            {name}
          </label>
        )
      })}
    </div>
  )
}
