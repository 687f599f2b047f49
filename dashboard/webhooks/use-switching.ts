import { ask } from '../api/ask.js'
import { useWorkspace } from '../layout/workspace.js'
import { toast } from '../ui/toasts.js'
import { webhookCalls } from './webhook-calls.js'

/** Switches a webhook on or off, and offers Undo. @param onDone called after each switch */
export function useSwitching(onDone: () => void) {
  const { id: workspaceId } = useWorkspace()
  return async function switchTo(id: string, linkId: number | null, enabled: boolean, isUndoing = false) {
    const { failure } = await ask(webhookCalls(workspaceId, linkId).update(id, { enabled }))
    const done = enabled ? TEXTS.webhooks.switching.on : TEXTS.webhooks.switching.off
    toast(failure?.text ?? done, failure || isUndoing ? undefined : () => void switchTo(id, linkId, !enabled, true))
    onDone()
  }
}
