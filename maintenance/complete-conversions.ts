import type { Shards } from '../clickhouse/shards.js'
import { clicksOf } from '../conversions/clicks-of.js'
import { exportAgain } from '../conversions/compare-stores.js'
import { CLICK_COLUMNS, type ClickColumns } from '../conversions/conversion-row.js'
import { findClicks } from '../conversions/find-clicks.js'
import type { Sql } from '../postgres/connect.js'
import { hideFromPlanner } from '../postgres/hide-from-planner.js'

/** A click that has not come after this number of days will not come any more. */
const DAYS = 30
const AT_ONCE = 10_000
const LOOKED_UP_AT_ONCE = 1000
/** Age of conversions whose clicks are looked for often. Most clicks come within seconds. */
const FRESH = '10 minutes'

/** Nearly every click has a value in one of these columns. Rows from before 0004_conversion_columns.sql have none. */
const NEWEST_COLUMNS = ['device', 'language', 'isp'] as const satisfies readonly (keyof ClickColumns)[]

/**
 * Completes conversions with values that were unknown when they came, because ClickHouse was away or ingest behind: the
 * link of a click id, the columns of the click, and the values of a refunded sale.
 * @returns how many are exported again
 */
export async function completeConversions(sql: Sql, shards: Shards): Promise<number> {
  const attributed = await attributeClaimed(sql, shards, `${DAYS} days`)
  let completed = attributed + (await settleRefunds(sql))
  for (const { client } of await shards.all()) {
    const result = await client.query({
      query: `
        SELECT workspace_id AS workspaceId, id, link_id AS linkId, click_id AS clickId, ${CLICK_COLUMNS.join(', ')}
        FROM conversions FINAL
        WHERE inserted_at >= now() - INTERVAL ${DAYS} DAY AND link_id > 0 AND click_id != ''
          AND ${NEWEST_COLUMNS.map((name) => `${name} = ''`).join(' AND ')}
        ORDER BY inserted_at DESC LIMIT ${AT_ONCE}`,
      format: 'JSONEachRow',
    })
    type Bare = ClickColumns & { workspaceId: number; id: string; linkId: number; clickId: string }
    const bare = await result.json<Bare>()
    const { found } = await clicksOf(client, bare)
    // A conversion whose click has no new values would otherwise be exported again for ever.
    const ready = bare.filter((row) => {
      const click = found.get(row.id)
      return click && CLICK_COLUMNS.some((name) => click[name] !== row[name])
    })
    await exportAgain(sql, ready)
    completed += ready.length
  }
  return completed
}

/** Whether there are recent conversions whose click was not in ClickHouse. */
export async function areClaimsFresh(sql: Sql): Promise<boolean> {
  const fresh = await sql`
    SELECT FROM conversions WHERE claimed_click_id IS NOT NULL AND inserted_at >= now() - ${FRESH}::interval LIMIT 1`
  return fresh.length > 0
}

/** Completes only recent conversions, whose clicks were on their way, and their refunds. */
export async function attributeFresh(sql: Sql, shards: Shards): Promise<number> {
  const attributed = await attributeClaimed(sql, shards, FRESH)
  return attributed > 0 ? attributed + (await settleRefunds(sql)) : 0
}

/** Copies values of sales to refunds that came before the sale or its attribution. @returns how many refunds changed */
export async function settleRefunds(sql: Sql): Promise<number> {
  const [{ settled }] = await sql<[{ settled: number }]>`
    SELECT coalesce(sum(settle_refunds(workspace_id, NULL)), 0)::integer AS settled
    FROM (SELECT DISTINCT workspace_id FROM conversions WHERE refund_of IS NOT NULL) AS refunded`
  return settled
}

/**
 * Attributes conversions whose click could not be looked up before. The usual rules apply: the first link of a customer
 * stays, and a click older than the workspace's attribution_days earns nothing.
 */
async function attributeClaimed(sql: Sql, shards: Shards, since: string): Promise<number> {
  const claimed = await sql<{ workspace_id: number; click_id: string }[]>`
    SELECT DISTINCT workspace_id, claimed_click_id AS click_id FROM conversions
    WHERE claimed_click_id IS NOT NULL AND inserted_at >= now() - ${since}::interval LIMIT ${AT_ONCE}`
  let attributed = 0
  for (const workspaceId of new Set(claimed.map(({ workspace_id }) => workspace_id))) {
    const ids = claimed.filter(({ workspace_id }) => workspace_id === workspaceId).map(({ click_id }) => click_id)
    for (let i = 0; i < ids.length; i += LOOKED_UP_AT_ONCE) {
      const some = ids.slice(i, i + LOOKED_UP_AT_ONCE)
      const linkOf = await findClicks(await shards.of(workspaceId), workspaceId, some)
      for (const clickId of some) {
        const linkId = linkOf.get(clickId)
        if (linkId === 'bot') await refuseBot(sql, workspaceId, clickId)
        else attributed += await attribute(sql, workspaceId, clickId, linkId)
      }
    }
  }
  return attributed
}

/** The click of a bot earns nothing. */
const refuseBot = (sql: Sql, workspaceId: number, clickId: string) => sql`
  UPDATE conversions SET unattributed = 'bot_click', claimed_click_id = NULL
  WHERE workspace_id = ${hideFromPlanner(sql, workspaceId)} AND claimed_click_id = ${clickId}`

export async function attribute(
  sql: Sql,
  workspaceId: number,
  clickId: string,
  linkId: number | undefined,
): Promise<number> {
  if (linkId === undefined) {
    // Ingest may be behind. After a day, a click that is not in ClickHouse does not exist.
    await sql`
      UPDATE conversions SET unattributed = 'unknown_click', claimed_click_id = NULL
      WHERE workspace_id = ${hideFromPlanner(sql, workspaceId)} AND claimed_click_id = ${clickId} AND inserted_at < now() - interval '1 day'`
    return 0
  }
  const rows = await sql`
    WITH workspace AS (
      SELECT attribution_days AS days FROM workspaces WHERE id = ${workspaceId}
    ), ties AS (
      INSERT INTO conversion_customers (workspace_id, external_id, link_id, click_id, tied_at)
      SELECT DISTINCT ON (external_id) workspace_id, external_id, ${linkId}::integer, ${clickId}, inserted_at
      FROM conversions, workspace
      WHERE workspace_id = ${hideFromPlanner(sql, workspaceId)} AND claimed_click_id = ${clickId} AND event_type = 'lead' AND NOT voided
        AND external_id IS NOT NULL AND coalesce(amount_cents, 0) >= 0
        AND is_click_in_time(${clickId}, occurred_at, days)
      ORDER BY external_id, id
      ON CONFLICT DO NOTHING RETURNING external_id, tied_at
    ), followed AS ( -- later conversions of these customers
      UPDATE conversions
      SET link_id = ${linkId}, click_id = ${clickId}, unattributed = NULL, position = NULL
      FROM ties
      WHERE workspace_id = ${hideFromPlanner(sql, workspaceId)} AND conversions.external_id = ties.external_id AND inserted_at >= tied_at
        AND conversions.link_id IS NULL AND claimed_click_id IS NULL
    ), too_late AS (
      UPDATE conversions SET unattributed = 'too_old', claimed_click_id = NULL
      FROM workspace
      WHERE workspace_id = ${hideFromPlanner(sql, workspaceId)} AND claimed_click_id = ${clickId}
        AND NOT is_click_in_time(${clickId}, occurred_at, days)
    )
    UPDATE conversions
    SET link_id = ${linkId}, click_id = ${clickId}, unattributed = NULL, claimed_click_id = NULL, position = NULL
    FROM workspace
    WHERE workspace_id = ${hideFromPlanner(sql, workspaceId)} AND claimed_click_id = ${clickId} AND is_click_in_time(${clickId}, occurred_at, days)
    RETURNING id`
  return rows.length
}
