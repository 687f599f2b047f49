import { fill, pieces } from '../../words/text.js'
import { ask } from '../api/ask.js'
import { useWorkspace } from '../layout/workspace.js'
import { ConfirmDialog } from '../ui/confirm-dialog.js'
import { withoutScheme } from '../ui/format.js'
import { toast } from '../ui/toasts.js'
import { webhookCalls } from './webhook-calls.js'

interface Props {
  id: string
  linkId: number | null
  onClose(): void
  /** Called after the attempt, also if the API refused it. */
  onDone(): void
}

export function RemoveDialog({ id, linkId, onClose, onDone }: Props) {
  const { id: workspaceId } = useWorkspace()
  async function remove() {
    const { failure } = await ask(webhookCalls(workspaceId, linkId).unsubscribe(id))
    toast(failure?.text ?? fill(TEXTS.webhooks.removing.done, { url: withoutScheme(id) }))
    onDone()
  }
  return (
    <ConfirmDialog
      title={TEXTS.webhooks.removing.title}
      action={TEXTS.webhooks.removing.button}
      onClose={onClose}
      onConfirm={() => void remove()}
    >
      {pieces(TEXTS.webhooks.removing.text, { url: <span class="hook">{withoutScheme(id)}</span> })}
    </ConfirmDialog>
  )
}
