import { fill } from '../../words/text.js'
import { useWorkspace } from '../layout/workspace.js'
import { Empty } from '../ui/states.js'

/** Says that the plan has no webhooks: as the whole page, or as a note above webhooks of a former plan. */
export function PlanNote({ hasSome }: { hasSome: boolean }) {
  const { plan } = useWorkspace()
  if (hasSome) return <p class="note warning">{fill(TEXTS.webhooks.plan.note, { plan })}</p>
  return (
    <Empty icon="webhook" title={TEXTS.webhooks.plan.title}>
      <p>{fill(TEXTS.webhooks.plan.text, { plan })}</p>
    </Empty>
  )
}
