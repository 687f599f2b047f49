import { api } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { Page } from '../ui/page.js'
import { PasswordCard } from './password-card.js'
import { ConfirmEmail } from './pending-email.js'
import { ProfileCard } from './profile-card.js'
import { SessionsCard } from './sessions-card.js'
import { TwoStepCard } from './two-step-card.js'

/** The user's own account: name, address, password and sessions. */
export default function Account() {
  const sessions = useAnswer('sessions', (signal) => api.GET('/api/v1/sessions', { signal }))
  return (
    <Page title={TEXTS.account.title}>
      <ConfirmEmail />
      <ProfileCard />
      <PasswordCard onChanged={sessions.reload} />
      <TwoStepCard onChanged={sessions.reload} />
      <SessionsCard sessions={sessions} />
    </Page>
  )
}
