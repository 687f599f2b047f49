import { useRef, useState } from 'preact/hooks'
import { useWorkspace } from '../layout/workspace.js'
import { Dialog } from '../ui/dialog.js'
import { Field } from '../ui/field.js'
import { Form, textOf } from '../ui/form.js'
import { EventsField, eventsOf } from './events-field.js'
import { LinkField } from './link-field.js'
import { webhookCalls } from './webhook-calls.js'

interface Props {
  onClose(): void
  onAdded(id: string, linkId: number | null): void
}

/** A reply like the API's, so that the form shows the error at the field. */
const noLink = async () => ({
  error: { link_id: [TEXTS.webhooks.adding.noLink] },
  response: new Response(null, { status: 400 }),
})

export function AddWebhookDialog({ onClose, onAdded }: Props) {
  const { id: workspaceId } = useWorkspace()
  const [isOfLink, setOfLink] = useState(false)
  const sentTo = useRef<number | null>(null)

  function send(form: FormData) {
    const given = textOf(form, 'link_id')
    if (isOfLink && given === '') return noLink()
    sentTo.current = isOfLink ? Number(given) : null
    return webhookCalls(workspaceId, sentTo.current).subscribe(textOf(form, 'url'), eventsOf(form))
  }

  return (
    <Dialog title={TEXTS.webhooks.adding.title} onClose={onClose}>
      <Form
        action={TEXTS.webhooks.adding.button}
        onCancel={onClose}
        send={send}
        onDone={(added) => onAdded(added.id, sentTo.current)}
      >
        {({ url, events, link_id }) => (
          <>
            <Field label={TEXTS.webhooks.url} hint={TEXTS.webhooks.adding.hint} errors={url}>
              {(control) => (
                <input {...control} class="input" type="url" name="url" placeholder="https://" autocomplete="off" />
              )}
            </Field>
            <EventsField errors={events} />
            <Field label={TEXTS.common.links}>
              {(control) => (
                <select
                  {...control}
                  class="input"
                  onChange={({ currentTarget }) => setOfLink(currentTarget.value === 'link')}
                >
                  <option value="workspace">{TEXTS.webhooks.adding.allLinks}</option>
                  <option value="link">{TEXTS.webhooks.adding.oneLink}</option>
                </select>
              )}
            </Field>
            {isOfLink && <LinkField errors={link_id} />}
          </>
        )}
      </Form>
    </Dialog>
  )
}
