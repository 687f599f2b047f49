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
        Confirm your new address: we sent a mail to <span class="hook">{user.pending_email}</span>. Until you open its
        link in this browser, you sign in with <span class="hook">{user.email}</span>.
      </p>
      <div class="row">
        <Button onClick={() => change(api.POST('/api/v1/account/email/send_again'), 'Another mail is on its way')}>
          Send again
        </Button>
        <Button kind="quiet" onClick={() => change(api.DELETE('/api/v1/account/email'), 'Your address stays')}>
          Cancel the change
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
    toast(failure?.text ?? 'This is your address from now on')
  }
  return (
    <section class="card stack account-card">
      <h2>Confirm your new address</h2>
      <p>From now on you sign in with the address to which this link was mailed.</p>
      <div>
        <Button kind="primary" onClick={confirm}>
          Confirm the address
        </Button>
      </div>
    </section>
  )
}
