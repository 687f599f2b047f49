import { useProof } from '../account/use-proof.js'
import { ask } from '../api/ask.js'
import { api } from '../api/client.js'
import { useWorkspace } from '../layout/workspace.js'
import { useSession } from '../session/session.js'
import { Button } from '../ui/button.js'
import { toast } from '../ui/toasts.js'

/** Whether members need two factors to enter the workspace. */
export function TwoFactorsCard() {
  const { id, path, require_two_factors, href } = useWorkspace()
  const { user, workspaces, update } = useSession()
  const { proven, proofDialog } = useProof()

  async function set(isRequired: boolean) {
    const { data, failure } = await ask(
      proven(() =>
        api.PATCH('/api/v1/workspace/{workspace_id}', { params: { path }, body: { require_two_factors: isRequired } }),
      ),
    )
    if (failure) {
      if (failure.code !== 'proof_required') toast(failure.text) // the user has closed the dialog for the proof
      return
    }
    const changed = { require_two_factors: data.require_two_factors }
    update({ user, workspaces: workspaces.map((one) => (one.id === id ? { ...one, ...changed } : one)) })
    toast(isRequired ? 'Two-step sign-in is required from now on' : 'Two-step sign-in is no longer required')
  }

  return (
    <section class="card stack panel">
      <div class="row">
        <h2>Two-step sign-in</h2>
        <span class={require_two_factors ? 'chip good' : 'chip'}>{require_two_factors ? 'required' : 'optional'}</span>
      </div>
      <p class="muted">
        Where it is required, members without an authenticator app or a passkey have to set one up before they enter.
        API keys go on.
      </p>
      {user.has_two_factors || require_two_factors ? (
        <div>
          <Button onClick={() => set(!require_two_factors)}>
            {require_two_factors ? 'Make it optional' : 'Require it of all members'}
          </Button>
        </div>
      ) : (
        <p>
          <a href={href('/account')}>Set it up for your own account</a> first.
        </p>
      )}
      {proofDialog}
    </section>
  )
}
