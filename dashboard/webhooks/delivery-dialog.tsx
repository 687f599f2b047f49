import { useState } from 'preact/hooks'
import { fill } from '../../words/text.js'
import { ask } from '../api/ask.js'
import { useAnswer } from '../api/use-answer.js'
import { planOf } from '../layout/plans.js'
import { useWorkspace } from '../layout/workspace.js'
import { Button } from '../ui/button.js'
import { CopyButton } from '../ui/copy-button.js'
import { Dialog } from '../ui/dialog.js'
import { formatCount, formatSecond, sayCount } from '../ui/format.js'
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
    toast(
      failure?.text ??
        (sent?.outcome === 'delivered' ? TEXTS.webhooks.delivery.done : TEXTS.webhooks.delivery.doneInVain),
    )
    if (failure) return
    reload()
    onSent()
  }

  const title = data
    ? fill(TEXTS.webhooks.delivery.title, { event: EVENTS[data.event] })
    : TEXTS.webhooks.delivery.titleOfUnknown
  const payload = data?.payload ? indent(data.payload) : undefined
  return (
    <Dialog title={title} onClose={onClose}>
      {failure && <Failed failure={failure} onRetry={reload} />}
      {!data && !failure && <Skeleton height={8} />}
      {data && (
        <>
          <p class="muted small hook">{data.id}</p>
          <h3>{sayCount(TEXTS.webhooks.delivery.attempts, data.attempts.length)}</h3>
          <ul class="attempts">
            {data.attempts.map(({ time, outcome, status, error, duration_ms, answer, is_repeated }, place) => (
              <li key={`${time} ${place}`} class="stack">
                <span class="row">
                  <OutcomeChip delivery={{ outcome }} />
                  <span>{status === null ? error : fill(TEXTS.webhooks.statusCode, { status: String(status) })}</span>
                  <span class="muted small figures">
                    {formatSecond(time)}, {formatCount(duration_ms)} ms
                    {is_repeated && `, ${TEXTS.webhooks.sentAgain}`}
                  </span>
                </span>
                {answer && <pre class="secret">{answer}</pre>}
              </li>
            ))}
          </ul>
          <div class="row apart">
            <h3>{TEXTS.webhooks.delivery.payload}</h3>
            {payload && <CopyButton text={payload} label={TEXTS.webhooks.delivery.copyPayload} />}
          </div>
          {payload ? (
            <pre class="secret payload">{payload}</pre>
          ) : (
            <p class="muted">{TEXTS.webhooks.delivery.noPayload}</p>
          )}
        </>
      )}
      <div class="actions">
        <Button onClick={onClose}>{TEXTS.common.close}</Button>
        {payload && planOf(plan).webhooks && (
          <Button kind="primary" icon="restore" disabled={isSending} onClick={() => void sendAgain()}>
            {TEXTS.webhooks.delivery.sendAgain}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
