import type { JSONValue } from 'postgres'
import type { Sql } from '../postgres/connect.js'
import type { WebhookEvent } from './events.js'
import type { Outcome, OutcomeKind } from './outcome.js'

/** A delivery as it is stored, for owners who look at their webhook. */
export interface KeptDelivery {
  /** Value of the header `webhook-id`. */
  id: string
  /** Time in ISO 8601. */
  time: string
  event: WebhookEvent
  outcome: OutcomeKind
  /** Status of the answer; null if there was none. */
  status: number | null
  /** Reason if there was no answer. */
  error: string | null
  duration_ms: number
  /** Set if it was sent to try the webhook. */
  is_test?: true
  /** Set if a person has sent it again. */
  is_repeated?: true
  /** Body that was sent. Absent if it is longer than `PAYLOAD_LENGTH_MAX`, or not of the newest `PAYLOADS_MAX`. */
  payload?: string
  /** Start of the answer's body. */
  answer?: string
}

/** Deliveries per webhook that are kept with their payload. All kept deliveries are written whenever one is added. */
export const PAYLOADS_MAX = 20
/** Characters of a payload that is kept. */
export const PAYLOAD_LENGTH_MAX = 8_192

/** @param payload the body that was sent */
export const toKept = (
  sent: Pick<KeptDelivery, 'id' | 'time' | 'event'>,
  { kind, status, error, tookMs, answer }: Outcome,
  payload?: string,
): KeptDelivery => ({
  ...sent,
  outcome: kind,
  status: status ?? null,
  error: error ?? null,
  duration_ms: Math.round(tookMs),
  ...(payload !== undefined && payload.length <= PAYLOAD_LENGTH_MAX && { payload }),
  // Postgres stores no NUL.
  ...(answer && { answer: answer.replaceAll('\0', '\ufffd') }),
})

/** Deliveries that are kept per webhook. */
export const DELIVERIES_MAX = 100

const withoutOldPayloads = (deliveries: readonly KeptDelivery[]) =>
  deliveries.map((delivery, place) =>
    place < deliveries.length - PAYLOADS_MAX ? { ...delivery, payload: undefined } : delivery,
  )

/**
 * Stores deliveries of many webhooks in one statement. It removes all but their newest `DELIVERIES_MAX`, and the payloads
 * of all but the newest `PAYLOADS_MAX`. Removed webhooks are left out.
 * @param added deliveries by the webhook's id, oldest first
 */
export async function keepDeliveries(sql: Sql, added: ReadonlyMap<string, readonly KeptDelivery[]>): Promise<void> {
  const rows = [...added].flatMap(([id, deliveries]) =>
    deliveries.length > 0 ? { id, deliveries: withoutOldPayloads(deliveries.slice(-DELIVERIES_MAX)) } : [],
  )
  if (rows.length === 0) return
  await sql`
    WITH added AS (
      SELECT id::bigint, deliveries
      FROM jsonb_to_recordset(${sql.json(rows as unknown as JSONValue)}) AS added (id text, deliveries jsonb)
    ), there AS MATERIALIZED (
      SELECT id FROM webhooks WHERE id IN (SELECT id FROM added) ORDER BY id FOR KEY SHARE
    )
    INSERT INTO webhook_deliveries AS kept (webhook_id, deliveries)
    SELECT id, deliveries FROM there JOIN added USING (id) ORDER BY id
    ON CONFLICT (webhook_id) DO UPDATE SET deliveries = (
      SELECT jsonb_agg(CASE WHEN age <= ${PAYLOADS_MAX} THEN delivery ELSE delivery - 'payload' END ORDER BY place) FROM (
        SELECT *, row_number() OVER (ORDER BY place DESC) AS age
        FROM jsonb_array_elements(kept.deliveries || excluded.deliveries) WITH ORDINALITY AS each (delivery, place)
        ORDER BY place DESC LIMIT ${DELIVERIES_MAX}
      ) AS newest
    )`
}

/**
 * Removes payloads that tell of these clicks, with their answers, which may repeat them. Payloads are not parsed, because
 * Postgres refuses JSON with characters that a visitor may send, such as NUL.
 * @param clicks ids as payloads have them, ULIDs
 */
export async function forgetPayloads(sql: Sql, clicks: readonly { workspaceId: number; id: string }[]): Promise<void> {
  const workspaceIds = [...new Set(clicks.map(({ workspaceId }) => workspaceId))]
  await sql`
    UPDATE webhook_deliveries AS kept SET deliveries = (
      SELECT jsonb_agg(
        CASE WHEN EXISTS (SELECT FROM unnest(${clicks.map(({ id }) => id)}::text[]) AS told (id)
          WHERE strpos(delivery->>'payload', told.id) > 0)
        THEN delivery - 'payload' - 'answer' ELSE delivery END ORDER BY place)
      FROM jsonb_array_elements(kept.deliveries) WITH ORDINALITY AS each (delivery, place)
    )
    FROM webhooks WHERE webhooks.id = webhook_id AND workspace_id = ANY(${workspaceIds}::integer[])`
}

/** Finds the stored deliveries of a webhook, newest first. */
export async function findDeliveries(sql: Sql, webhookId: string): Promise<KeptDelivery[]> {
  const [row] = await sql<{ deliveries: KeptDelivery[] }[]>`
    SELECT deliveries FROM webhook_deliveries WHERE webhook_id = ${webhookId}`
  return row ? row.deliveries.toReversed() : []
}
