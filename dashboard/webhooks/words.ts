import type { Delivery, WebhookEvent } from './webhook-calls.js'

/** Event → its name for people. */
export const EVENTS: Record<WebhookEvent, string> = {
  click: 'Clicks',
  'link.created': 'Links created',
  'link.updated': 'Links changed',
  'link.deleted': 'Links deleted',
}
export const EVENT_NAMES = Object.keys(EVENTS) as WebhookEvent[]

/** Outcome of a delivery → its name for people. */
export const OUTCOMES: Record<Delivery['outcome'], string> = {
  delivered: 'Delivered',
  status: 'Not accepted',
  timeout: 'Timed out',
  refused: 'No connection',
  disconnected: 'Connection lost',
  malformed: 'Response is not HTTP, or too large',
  dns: 'Host not found',
  blocked: 'Private address',
  tls: 'TLS failed',
  missed: 'Not sent',
}

export const eventsInWords = (events: WebhookEvent[]) =>
  events.length === EVENT_NAMES.length ? 'All events' : events.map((event) => EVENTS[event]).join(', ')
