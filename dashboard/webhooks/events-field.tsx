import { Field } from '../ui/field.js'
import type { WebhookEvent } from './webhook-calls.js'
import { EVENT_NAMES, EVENTS } from './words.js'

/** Checkboxes for the events that a webhook receives. @param chosen the initially checked events */
export function EventsField({ chosen = EVENT_NAMES, errors }: { chosen?: WebhookEvent[]; errors?: string[] }) {
  return (
    <Field label={TEXTS.common.events} look="group" errors={errors}>
      {() => (
        <div class="events">
          {EVENT_NAMES.map((event) => (
            <label class="row" key={event}>
              <input type="checkbox" name="events" value={event} defaultChecked={chosen.includes(event)} />
              {EVENTS[event]}
            </label>
          ))}
        </div>
      )}
    </Field>
  )
}

export const eventsOf = (form: FormData) => form.getAll('events') as WebhookEvent[]
