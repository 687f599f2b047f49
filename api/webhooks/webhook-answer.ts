import type * as v from 'valibot'
import { WEBHOOK_EVENTS } from '../../webhooks/events.js'
import type { KeptDelivery } from '../../webhooks/kept-deliveries.js'
import { namesPrivateAddress } from './hook-url.js'
import type { deliveryAnswerSchema, webhookAnswerSchema } from './webhook-schemas.js'
import type { WebhookRow } from './webhooks-table.js'

const UNENCRYPTED = 'http is not encrypted: anybody on the way can read what is sent'

/** The warnings for a URL. http to a private address has none, because strangers cannot read that traffic. */
export const hookWarningsOf = (url: string) =>
  /^http:/i.test(url) && !namesPrivateAddress(url) ? { warnings: [UNENCRYPTED] } : {}

const toIso = (moment: Date | null) => moment?.toISOString() ?? null

/** @param url as the caller may see it */
export const toWebhookAnswer = (row: WebhookRow, url = row.url): v.InferOutput<typeof webhookAnswerSchema> => ({
  id: url,
  events: row.events ?? [...WEBHOOK_EVENTS],
  enabled: row.switched_off_at === null,
  failing_since: toIso(row.failing_since),
  switched_off_at: toIso(row.switched_off_at),
  missed: Number(row.missed),
  missed_at: toIso(row.missed_at),
  inserted_at: row.inserted_at.toISOString(),
  ...hookWarningsOf(row.url),
})

/** A delivery of a list, which has neither its payload nor its answer. */
export const toListedDelivery = ({ payload, answer, ...delivery }: KeptDelivery) => delivery

/** @param attempts of one event, newest first */
export function toDeliveryAnswer(attempts: KeptDelivery[]): v.InferOutput<typeof deliveryAnswerSchema> {
  const { id, event, payload, is_test } = attempts[0]
  return {
    id,
    event,
    ...(is_test && { is_test }),
    payload: payload ?? null,
    attempts: attempts.map(({ time, outcome, status, error, duration_ms, answer, is_repeated }) => ({
      ...{ time, outcome, status, error, duration_ms, answer: answer ?? null },
      ...(is_repeated && { is_repeated }),
    })),
  }
}
