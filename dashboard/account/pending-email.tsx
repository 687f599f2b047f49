import { pieces } from '../../words/text.js'
import { ask, type Reply } from '../api/ask.js'
import { api, type Schemas } from '../api/client.js'
import { useSession } from '../session/session.js'
import { useHash } from '../session/use-hash.js'
import { Button } from '../ui/button.js'
import { toast } from '../ui/toasts.js'

/** A new address that is not confirmed yet: what was mailed, another mail, and the way back. */
export function PendingEmail() {
  const { user, update } = useSession()
  async function change(call: Promise<Reply<Schemas['SignedIn']>>, done: string) {
    const { data, failure } = await ask(call)
    if (data) update(data)
    toast(failure?.text ?? done)
  }
  if (user.pending_email === null) return null
  return (
    <div class="note stack" role="status">
      <p>
        {pieces(TEXTS.account.email.pending, {
          pending: <span class="hook">{user.pending_email}</span>,
          email: <span class="hook">{user.email}</span>,
        })}
      </p>
      <div class="row">
        <Button onClick={() => change(api.POST('/api/v1/account/email/send_again'), TEXTS.account.email.sent)}>
          {TEXTS.account.email.sendAgain}
        </Button>
        <Button kind="quiet" onClick={() => change(api.DELETE('/api/v1/account/email'), TEXTS.account.email.stays)}>
          {TEXTS.account.email.cancel}
        </Button>
      </div>
    </div>
  )
}

/** `/account#confirm=…`: the link that was mailed to a new address. */
export function ConfirmEmail() {
  const { update } = useSession()
  const token = useHash().get('confirm')
  if (!token) return null
  async function confirm() {
    const { data, failure } = await ask(api.POST('/api/v1/account/email/confirm', { body: { token: token! } }))
    if (data) update(data)
    toast(failure?.text ?? TEXTS.account.email.confirm.done)
  }
  return (
    <section class="card stack account-card">
      <h2>{TEXTS.account.email.confirm.title}</h2>
      <p>{TEXTS.account.email.confirm.text}</p>
      <div>
        <Button kind="primary" onClick={confirm}>
          {TEXTS.account.email.confirm.button}
        </Button>
      </div>
    </section>
  )
}
