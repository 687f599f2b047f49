/** Events of webhooks: values of the field `event` of a payload. */
export const WEBHOOK_EVENTS = ['click', 'link.created', 'link.updated', 'link.deleted'] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
export type LinkEvent = Exclude<WebhookEvent, 'click'>
