import { api } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { useSession } from '../session/session.js'
import { Page } from '../ui/page.js'
import { PasswordCard } from './password-card.js'
import { SessionsCard } from './sessions-card.js'
import { TwoStepCard } from './two-step-card.js'

/** The user's own account: password and sessions. */
export default function Account() {
  const { user } = useSession()
  const sessions = useAnswer('sessions', (signal) => api.GET('/api/v1/sessions', { signal }))
  return (
    <Page title="Account">
      <p class="muted">
        {user.name && `${user.name}, `}
        {user.email ?? 'without an e-mail'}
      </p>
      <PasswordCard onChanged={sessions.reload} />
      <TwoStepCard onChanged={sessions.reload} />
      <SessionsCard sessions={sessions} />
    </Page>
  )
}
