import { pieces } from '../../words/text.js'
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
    toast(isRequired ? TEXTS.settings.twoFactors.nowRequired : TEXTS.settings.twoFactors.nowOptional)
  }

  return (
    <section class="card stack panel">
      <div class="row">
        <h2>{TEXTS.common.twoSteps}</h2>
        <span class={require_two_factors ? 'chip good' : 'chip'}>
          {require_two_factors ? TEXTS.settings.twoFactors.required : TEXTS.settings.twoFactors.optional}
        </span>
      </div>
      <p class="muted">{TEXTS.settings.twoFactors.text}</p>
      {user.has_two_factors || require_two_factors ? (
        <div>
          <Button onClick={() => set(!require_two_factors)}>
            {require_two_factors ? TEXTS.settings.twoFactors.makeOptional : TEXTS.settings.twoFactors.require}
          </Button>
        </div>
      ) : (
        <p>
          {pieces(TEXTS.settings.twoFactors.setUp, {
            link: <a href={href('/account')}>{TEXTS.settings.twoFactors.setUpLink}</a>,
          })}
        </p>
      )}
      {proofDialog}
    </section>
  )
}
