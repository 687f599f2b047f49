import { fill } from '../../words/text.js'
import { hrefOf, useWorkspace } from '../layout/workspace.js'
import { useSession } from '../session/session.js'
import { LinkButton } from '../ui/button.js'
import { Page } from '../ui/page.js'
import { TwoStepCard } from './two-step-card.js'

/** Stands in the place of a workspace that requires a second factor, until the user has set one up. */
export default function FactorsRequired() {
  const { name } = useWorkspace()
  const { workspaces } = useSession()
  const open = workspaces.filter(({ is_closed }) => !is_closed)
  return (
    <Page title={fill(TEXTS.account.required.heading, { workspace: name })}>
      <p class="note">{fill(TEXTS.account.required.text, { workspace: name })}</p>
      <TwoStepCard />
      {open.length > 0 && (
        <div class="row">
          {open.map((workspace) => (
            <LinkButton key={workspace.id} href={hrefOf(workspace.id, '/overview')}>
              {fill(TEXTS.account.required.otherWorkspace, { workspace: workspace.name })}
            </LinkButton>
          ))}
        </div>
      )}
    </Page>
  )
}
