import type { JSONValue } from 'postgres'
import type { Sql } from '../postgres/connect.js'
import type { WebhookEvent } from './events.js'
import type { OutcomeKind } from './outcome.js'

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
}

/** Deliveries that are kept per webhook. */
export const DELIVERIES_MAX = 100

/**
 * Stores deliveries of many webhooks in one statement, and removes all but their newest `DELIVERIES_MAX`. Removed
 * webhooks are left out.
 * @param added deliveries by the webhook's id, oldest first
 */
export async function keepDeliveries(sql: Sql, added: ReadonlyMap<string, readonly KeptDelivery[]>): Promise<void> {
  const rows = [...added].flatMap(([id, deliveries]) =>
    deliveries.length > 0 ? { id, deliveries: deliveries.slice(-DELIVERIES_MAX) } : [],
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
      SELECT jsonb_agg(delivery ORDER BY place) FROM (
        SELECT * FROM jsonb_array_elements(kept.deliveries || excluded.deliveries) WITH ORDINALITY AS each (delivery, place)
        ORDER BY place DESC LIMIT ${DELIVERIES_MAX}
      ) AS newest
    )`
}

/** Finds the stored deliveries of a webhook, newest first. */
export async function findDeliveries(sql: Sql, webhookId: string): Promise<KeptDelivery[]> {
  const [row] = await sql<{ deliveries: KeptDelivery[] }[]>`
    SELECT deliveries FROM webhook_deliveries WHERE webhook_id = ${webhookId}`
  return row ? row.deliveries.toReversed() : []
}
