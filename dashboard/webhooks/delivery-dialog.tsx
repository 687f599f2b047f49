import { useState } from 'preact/hooks'
import { ask } from '../api/ask.js'
import { useAnswer } from '../api/use-answer.js'
import { planOf } from '../layout/plans.js'
import { useWorkspace } from '../layout/workspace.js'
import { Button } from '../ui/button.js'
import { CopyButton } from '../ui/copy-button.js'
import { Dialog } from '../ui/dialog.js'
import { formatCount, formatSecond } from '../ui/format.js'
import { Failed, Skeleton } from '../ui/states.js'
import { toast } from '../ui/toasts.js'
import { OutcomeChip } from './outcome-chip.js'
import { webhookCalls } from './webhook-calls.js'
import { EVENTS } from './words.js'

function indent(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2)
  } catch {
    return payload
  }
}

interface Props {
  /** URL of the webhook. */
  hook: string
  linkId: number | null
  deliveryId: string
  onClose(): void
  onSent(): void
}

/** The payload of a delivery, its attempts with their answers, and a button that sends it again. */
export function DeliveryDialog({ hook, linkId, deliveryId, onClose, onSent }: Props) {
  const { id: workspaceId, plan } = useWorkspace()
  const calls = webhookCalls(workspaceId, linkId)
  const { data, failure, reload } = useAnswer(`delivery ${linkId} ${hook} ${deliveryId}`, (signal) =>
    calls.delivery(hook, deliveryId, signal),
  )
  const [isSending, setSending] = useState(false)

  async function sendAgain() {
    setSending(true)
    const { data: sent, failure } = await ask(calls.sendAgain(hook, deliveryId))
    setSending(false)
    toast(failure?.text ?? (sent?.outcome === 'delivered' ? 'Sent again' : 'Sent again, and not accepted'))
    if (failure) return
    reload()
    onSent()
  }

  const payload = data?.payload ? indent(data.payload) : undefined
  return (
    <Dialog title={data ? `Delivery: ${EVENTS[data.event]}` : 'Delivery'} onClose={onClose}>
      {failure && <Failed failure={failure} onRetry={reload} />}
      {!data && !failure && <Skeleton height={8} />}
      {data && (
        <>
          <p class="muted small hook">{data.id}</p>
          <h3>{data.attempts.length === 1 ? 'One attempt' : `${data.attempts.length} attempts`}</h3>
          <ul class="attempts">
            {data.attempts.map(({ time, outcome, status, error, duration_ms, answer, is_repeated }, place) => (
              <li key={`${time} ${place}`} class="stack">
                <span class="row">
                  <OutcomeChip delivery={{ outcome }} />
                  <span>{status === null ? error : `Status ${status}`}</span>
                  <span class="muted small figures">
                    {formatSecond(time)}, {formatCount(duration_ms)} ms{is_repeated && ', sent again'}
                  </span>
                </span>
                {answer && <pre class="secret">{answer}</pre>}
              </li>
            ))}
          </ul>
          <div class="row apart">
            <h3>Payload</h3>
            {payload && <CopyButton text={payload} label="Copy the payload" />}
          </div>
          {payload ? (
            <pre class="secret payload">{payload}</pre>
          ) : (
            <p class="muted">It is not kept: only the newest 20 deliveries have theirs, and none of more than 8 kB.</p>
          )}
        </>
      )}
      <div class="actions">
        <Button onClick={onClose}>Close</Button>
        {payload && planOf(plan).webhooks && (
          <Button kind="primary" icon="restore" disabled={isSending} onClick={() => void sendAgain()}>
            Send again
          </Button>
        )}
      </div>
    </Dialog>
  )
}
