import type { Sql } from '../postgres/connect.js'
import { isSubscribed, PLANS_WITH_WEBHOOKS } from '../webhooks/subscriptions.js'

/** Changes are kept for a weekend without an events process. */
const AGE_MAX = '3 days'
const DROPPED_AT_ONCE = 1000

/**
 * Drops changes of links that no events process has sent in time, so that Postgres does not fill up. Webhooks count
 * them as missed. Several processes may do it at once.
 * @returns the number of dropped changes
 */
export async function dropOldChanges(sql: Sql): Promise<number> {
  const told = { workspaceId: 'dropped.workspace_id', linkId: 'dropped.link_id', event: 'dropped.event' }
  for (let sum = 0; ; ) {
    const [{ count }] = await sql<[{ count: number }]>`
      WITH dropped AS (
        DELETE FROM webhook_outbox WHERE id IN (
          SELECT id FROM webhook_outbox WHERE occurred_at < now() - ${AGE_MAX}::interval
          ORDER BY id LIMIT ${DROPPED_AT_ONCE} FOR UPDATE SKIP LOCKED
        ) RETURNING workspace_id, link_id, event
      ), missed AS (
        SELECT webhooks.id, count(*) AS events
        FROM dropped JOIN workspaces ON workspaces.id = workspace_id AND plan = ANY (${PLANS_WITH_WEBHOOKS})
          JOIN webhooks ON ${isSubscribed(sql, told)}
        GROUP BY webhooks.id
      ), locked AS MATERIALIZED (
        SELECT id, missed.events FROM webhooks JOIN missed USING (id) ORDER BY id FOR NO KEY UPDATE OF webhooks
      ), counted AS (
        UPDATE webhooks SET missed = webhooks.missed + locked.events, missed_at = now()
        FROM locked WHERE webhooks.id = locked.id
      )
      SELECT count(*)::integer AS count FROM dropped`
    sum += count
    if (count < DROPPED_AT_ONCE) return sum
  }
}
