import { useState } from 'preact/hooks'
import { fill } from '../../words/text.js'
import type { Schemas } from '../api/client.js'
import { useWorkspace } from '../layout/workspace.js'
import { Field } from '../ui/field.js'
import { Form, textOf } from '../ui/form.js'
import { formatCount } from '../ui/format.js'
import { OutcomeChip } from './outcome-chip.js'
import { type WebhookEvent, webhookCalls } from './webhook-calls.js'
import { EVENT_NAMES, EVENTS } from './words.js'

type Tried = Schemas['WebhookTried']

interface Props {
  id: string
  linkId: number | null
  onTried(): void
}

/** Sends an example event and shows the receiver's answer. */
export function TrialCard({ id, linkId, onTried }: Props) {
  const { id: workspaceId } = useWorkspace()
  const [tried, setTried] = useState<Tried>()
  return (
    <section class="card stack panel">
      <h2>{TEXTS.webhooks.trial.title}</h2>
      <Form
        action={TEXTS.webhooks.trial.button}
        send={(form) => {
          setTried(undefined)
          return webhookCalls(workspaceId, linkId).test(id, textOf(form, 'event') as WebhookEvent)
        }}
        onDone={(answer) => {
          setTried(answer)
          onTried()
        }}
      >
        {({ event }) => (
          <Field label={TEXTS.webhooks.event} hint={TEXTS.webhooks.trial.hint} errors={event}>
            {(control) => (
              <select {...control} class="input" name="event">
                {EVENT_NAMES.map((name) => (
                  <option key={name} value={name}>
                    {EVENTS[name]}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
      </Form>
      <div class="stack" role="status">
        {tried && (
          <>
            <p class="row">
              <OutcomeChip delivery={tried} />
              <span>
                {tried.status === null
                  ? tried.error
                  : fill(TEXTS.webhooks.statusCode, { status: String(tried.status) })}
              </span>
              <span class="muted">
                {fill(TEXTS.webhooks.trial.after, { duration: formatCount(tried.duration_ms) })}
              </span>
            </p>
            {tried.answer && <pre class="secret">{tried.answer}</pre>}
          </>
        )}
      </div>
    </section>
  )
}
