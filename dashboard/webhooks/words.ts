import { lazily } from '../ui/lazily.js'
import { locale } from '../ui/locale.js'
import type { Delivery, WebhookEvent } from './webhook-calls.js'

const lists = lazily(() => new Intl.ListFormat(locale, { type: 'unit' }))

/** Event → its name for people. */
export const EVENTS: Record<WebhookEvent, string> = TEXTS.webhooks.events
export const EVENT_NAMES = Object.keys(EVENTS) as WebhookEvent[]

/** Outcome of a delivery → its name for people. */
export const OUTCOMES: Record<Delivery['outcome'], string> = TEXTS.webhooks.outcomes

export const eventsInWords = (events: WebhookEvent[]) =>
  events.length === EVENT_NAMES.length ? TEXTS.webhooks.allEvents : lists().format(events.map((event) => EVENTS[event]))
