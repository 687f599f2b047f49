import type { ClickHouseClient } from '@clickhouse/client'
import type { ISql } from 'postgres'
import type { Shards } from '../clickhouse/shards.js'
import { findClickIds, forgetClicks, forgetCustomer as forgetInReports } from '../conversions/forget.js'
import { type Actor, actAs } from '../postgres/act-as.js'
import type { Sql } from '../postgres/connect.js'
import { hideFromPlanner } from '../postgres/hide-from-planner.js'
import { forgetPayloads } from '../webhooks/kept-deliveries.js'

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Forgets a customer of a workspace: no conversion can be traced to them any more, and future ones do not inherit their
 * link. Time, kind, amount, link and country of conversions stay, so that sums do not change. The event_id stays too,
 * so that a repeated report is recognised; docs/conversions.md says what it must not contain.
 *
 * Postgres comes first, and exports the changed conversions to ClickHouse again. ClickHouse itself is then updated too,
 * because it keeps old rows until it merges. The function can be repeated after an interruption.
 * @param by actor for the audit log, which does not name the customer; the process itself if absent
 * @param inTurn runs the work of Postgres; by default at once
 * @returns the number of conversions that had the id
 */
export async function forgetCustomer(
  sql: Sql,
  shards: Pick<Shards, 'of'>,
  workspaceId: number,
  externalId: string,
  { by, inTurn = (work) => work() }: { by?: Actor; inTurn?: InTurn } = {},
): Promise<number> {
  const forget = async (tx: ISql) => {
    if (by) await tx`SELECT ${actAs(tx, by)}`
    const [forgotten] = await tx<[{ count: number }]>`
      WITH tie AS (
        DELETE FROM conversion_customers
        WHERE workspace_id = ${hideFromPlanner(tx, workspaceId)} AND external_id = ${externalId} RETURNING 1
      ),
      forgotten AS (
        UPDATE conversions
        SET external_id = NULL, click_id = NULL, claimed_click_id = NULL, metadata = NULL, position = NULL
        WHERE workspace_id = ${hideFromPlanner(tx, workspaceId)} AND external_id = ${externalId} RETURNING id
      ),
      counted AS (SELECT count(*)::integer AS count FROM forgotten),
      noted AS (
        INSERT INTO audit_log (workspace_id, actor, actor_user_id, actor_key_id, actor_name, kind, action, changes)
        SELECT ${workspaceId}, by.*, 'customer', 'deleted', jsonb_build_object('conversions', jsonb_build_array(count, 0))
        FROM audit_actor() AS by, counted WHERE count > 0 OR EXISTS (SELECT FROM tie)
      )
      SELECT count FROM counted`
    return forgotten.count
  }
  const count = await inTurn(async () => sql.begin(forget))
  await forgetInReports(await shards.of(workspaceId), workspaceId, externalId)
  return count
}

const AT_ONCE = 10_000

/**
 * Forgets the customers of clicks that are about to be removed, because visitor and customer are the same person.
 * Values that conversions took from the clicks are removed in both stores, and the clicks' tokens earn nothing from now
 * on. Payloads of webhooks that tell of the clicks are removed too.
 * @param where a condition on `clicks`
 */
export async function forgetClicksOfConversions(
  sql: Sql,
  shards: Pick<Shards, 'of'>,
  client: ClickHouseClient,
  where: string,
): Promise<void> {
  const clicks = await findClickIds(client, where)
  for (let i = 0; i < clicks.length; i += AT_ONCE) {
    const some = clicks.slice(i, i + AT_ONCE)
    await sql`
      INSERT INTO forgotten_clicks (workspace_id, hash)
      SELECT workspace_id, sha256(convert_to(click_id, 'UTF8'))
      FROM unnest(${some.map(({ workspaceId }) => workspaceId)}::integer[], ${some.map(({ id }) => id)}::text[])
        AS click (workspace_id, click_id)
      JOIN workspaces ON workspaces.id = workspace_id
      ON CONFLICT DO NOTHING`
    const customers = await sql<{ workspace_id: number; external_id: string }[]>`
      WITH click AS (
        SELECT * FROM unnest(${some.map(({ workspaceId }) => workspaceId)}::integer[], ${some.map(({ id }) => id)}::text[])
          AS click (workspace_id, click_id)
      ),
      forgotten AS (
        UPDATE conversions SET click_id = NULL, claimed_click_id = NULL, metadata = NULL, position = NULL
        FROM click WHERE conversions.workspace_id = click.workspace_id
          AND click.click_id IN (conversions.click_id, conversions.claimed_click_id)
        RETURNING conversions.workspace_id, external_id
      )
      SELECT workspace_id, external_id FROM forgotten WHERE external_id IS NOT NULL
      UNION SELECT workspace_id, external_id FROM conversion_customers JOIN click USING (workspace_id, click_id)`
    await forgetPayloads(sql, some)
    for (const { workspace_id, external_id } of customers) await forgetCustomer(sql, shards, workspace_id, external_id)
  }
  await forgetClicks(client, clicks)
}
