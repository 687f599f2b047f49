import type { JSONValue } from 'postgres'
import type { Sql } from '../postgres/connect.js'
import type { WebhookEvent } from './events.js'
import type { OutcomeKind } from './outcome.js'

/** What is kept of a delivery, for those who ask after their webhook. */
export interface KeptDelivery {
  /** `webhook-id` */
  id: string
  /** ISO 8601 */
  time: string
  event: WebhookEvent
  outcome: OutcomeKind
  /** Of the answer; null where none came */
  status: number | null
  /** Where none came: why */
  error: string | null
  duration_ms: number
  /** It was sent to try the webhook. */
  is_test?: true
}

/** Of each webhook. */
export const DELIVERIES_MAX = 100

/**
 * Adds to what is kept of webhooks, and lets go of what is older than their newest `DELIVERIES_MAX`. One statement, for
 * many webhooks at once; those that are gone, and those to which nothing is added, are left out.
 * @param added oldest first, by the webhook's id
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

/** Newest first. */
export async function findDeliveries(sql: Sql, webhookId: string): Promise<KeptDelivery[]> {
  const [row] = await sql<{ deliveries: KeptDelivery[] }[]>`
    SELECT deliveries FROM webhook_deliveries WHERE webhook_id = ${webhookId}`
  return row ? row.deliveries.toReversed() : []
}
