import { useWorkspace } from '../layout/workspace.js'
import { Empty } from '../ui/states.js'

const TITLE = 'Webhooks need the Business plan or a larger one'

/** Says that the plan has no webhooks: as the whole page, or as a note above webhooks of a former plan. */
export function PlanNote({ hasSome }: { hasSome: boolean }) {
  const { plan } = useWorkspace()
  if (hasSome)
    return (
      <p class="note warning">
        {TITLE}. This workspace is on the {plan} plan, so nothing is sent to its webhooks. They can be removed.
      </p>
    )
  return (
    <Empty icon="webhook" title={TITLE}>
      <p>
        They notify your own systems of every click and of every change of a link, within seconds. This workspace is on
        the {plan} plan.
      </p>
    </Empty>
  )
}
