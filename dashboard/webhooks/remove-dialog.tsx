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
    toast(failure?.text ?? `Nothing is sent to ${withoutScheme(id)} any more`)
    onDone()
  }
  return (
    <ConfirmDialog
      title="Remove this webhook?"
      action="Remove webhook"
      onClose={onClose}
      onConfirm={() => void remove()}
    >
      Nothing more is sent to <span class="hook">{withoutScheme(id)}</span>, and the list of its deliveries is deleted.
    </ConfirmDialog>
  )
}
