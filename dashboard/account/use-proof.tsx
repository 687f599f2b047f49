import { useState } from 'preact/hooks'
import type { Reply } from '../api/ask.js'
import { ProofDialog } from './proof-dialog.js'

/** Whether the API demands a proof that the user is still there. */
const wantsProof = ({ response, error }: Reply<unknown>) =>
  response.status === 403 && (error as { code?: string } | undefined)?.code === 'proof_required'

/**
 * `proven` makes a call. If the API demands a proof, it asks the user for one and repeats the call. The component must
 * render `proofDialog`.
 */
export function useProof() {
  const [waiting, setWaiting] = useState<{ end(isProven: boolean): void }>()
  async function proven<T>(call: () => Promise<Reply<T>>): Promise<Reply<T>> {
    const reply = await call()
    if (!wantsProof(reply)) return reply
    const isProven = await new Promise<boolean>((end) => setWaiting({ end }))
    setWaiting(undefined)
    return isProven ? call() : reply
  }
  const proofDialog = waiting && <ProofDialog onProven={() => waiting.end(true)} onClose={() => waiting.end(false)} />
  return { proven, proofDialog }
}
