import { useState } from 'preact/hooks'
import { ask, type Reply } from '../api/ask.js'
import { api, type Schemas } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { useSession } from '../session/session.js'
import { toast } from '../ui/toasts.js'
import type { Passkey } from './passkey-table.js'
import { useProof } from './use-proof.js'

export type Factors = Schemas['Factors']
export type FactorsChanged = Schemas['FactorsChanged']

/** The dialog that is open. */
export type OpenFactorDialog =
  | { kind: 'app'; app: Schemas['AppSecret'] }
  | { kind: 'remove_app' }
  | { kind: 'new_codes' }
  | { kind: 'codes'; codes: string[] }
  | { kind: 'add_passkey'; options: Schemas['PasskeyOptions'] }
  | { kind: 'rename' | 'remove'; passkey: Passkey }

/**
 * The second factors of the account, their changes, and the dialog that is open. The component must render `proofDialog`.
 * @param onChanged is called after a change, which may have ended sessions
 */
export function useFactors(onChanged: (() => void) | undefined) {
  const { update } = useSession()
  const { proven, proofDialog } = useProof()
  const [dialog, open] = useState<OpenFactorDialog>()
  const { data, failure, reload, change } = useAnswer('factors', (signal) => api.GET('/api/v1/factors', { signal }))
  const close = () => open(undefined)

  /** Updates the session, because workspaces may have opened, and the page of members shows who has two factors. */
  async function updateSession() {
    const { data } = await ask(api.GET('/api/v1/session'))
    if (data) update(data)
    onChanged?.()
  }
  function keep(factors: Factors, said: string) {
    close()
    change(() => factors)
    toast(said)
    return updateSession()
  }
  function keepChanged({ factors, recovery_codes }: FactorsChanged, said: string) {
    if (!recovery_codes) return keep(factors, said)
    // The codes are shown before the session is updated, because the update may replace the page by a workspace's.
    open({ kind: 'codes', codes: recovery_codes })
    change(() => factors)
    toast(said)
  }
  function closeCodes() {
    close()
    return updateSession()
  }
  /** Makes a call that needs a proof, and shows its failure. */
  async function run<T>(call: () => Promise<Reply<T>>, done: (data: T) => unknown) {
    const { data, failure } = await ask(proven(call))
    if (!failure) return void done(data as T)
    if (failure.code !== 'proof_required') toast(failure.text) // the user has closed the dialog for the proof
    close()
  }
  return { data, failure, reload, dialog, open, close, proven, proofDialog, run, keep, keepChanged, closeCodes }
}

export type FactorsOfAccount = ReturnType<typeof useFactors>
