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
const noLink = async () => ({ error: { link_id: ['choose a link'] }, response: new Response(null, { status: 400 }) })

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
    <Dialog title="Add a webhook" onClose={onClose}>
      <Form action="Add webhook" onCancel={onClose} send={send} onDone={(added) => onAdded(added.id, sentTo.current)}>
        {({ url, events, link_id }) => (
          <>
            <Field label="URL" hint="Receives a POST request with JSON for each event. Use https." errors={url}>
              {(control) => (
                <input {...control} class="input" type="url" name="url" placeholder="https://" autocomplete="off" />
              )}
            </Field>
            <EventsField errors={events} />
            <Field label="Links">
              {(control) => (
                <select
                  {...control}
                  class="input"
                  onChange={({ currentTarget }) => setOfLink(currentTarget.value === 'link')}
                >
                  <option value="workspace">All links of the workspace</option>
                  <option value="link">One link</option>
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
