import type { Sql } from '../postgres/connect.js'

/**
 * Forgets a customer of a workspace: no conversion leads back to them any more, and none to come inherits their link. What
 * happened stays, so that sums do not change: its time, kind, amount, link, country. Its event_id stays too, which keeps a
 * report that comes again from being another event; docs/conversions.md says what it must not be.
 *
 * This is the one place that both the API and `admin` ask: what other stores hold of the customer is to be forgotten here.
 * @returns how many conversions had the id
 */
export async function forgetCustomer(sql: Sql, workspaceId: number, externalId: string): Promise<number> {
  const [{ count }] = await sql<[{ count: number }]>`
    WITH tie AS (
      DELETE FROM conversion_customers WHERE workspace_id = ${workspaceId} AND external_id = ${externalId}
    ),
    forgotten AS (
      UPDATE conversions SET external_id = NULL, click_id = NULL, claimed_click_id = NULL, metadata = NULL
      WHERE workspace_id = ${workspaceId} AND external_id = ${externalId} RETURNING id
    )
    SELECT count(*)::integer AS count FROM forgotten`
  return count
}
