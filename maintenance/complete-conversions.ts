import type { Shards } from '../clickhouse/shards.js'
import { clicksOf } from '../conversions/clicks-of.js'
import { exportAgain } from '../conversions/compare-stores.js'
import { CLICK_COLUMNS } from '../conversions/conversion-row.js'
import { findClicks } from '../conversions/find-clicks.js'
import type { Sql } from '../postgres/connect.js'

/** A click that has not come in so many days does not come any more. */
const DAYS = 30
const AT_ONCE = 10_000
const LOOKED_UP_AT_ONCE = 1000
/** Most clicks that a conversion came before are there within seconds. */
const FRESH = '10 minutes'

/**
 * Brings to conversions what was not known when they came, because ClickHouse was away or ingest behind: the link of a bare
 * click id, and what the click of a conversion knows.
 * @returns how many are exported again
 */
export async function completeConversions(sql: Sql, shards: Shards): Promise<number> {
  const attributed = await attributeClaimed(sql, shards, `${DAYS} days`)
  let completed = attributed
  for (const client of shards.clients) {
    const result = await client.query({
      query: `
        SELECT workspace_id AS workspaceId, id, link_id AS linkId, click_id AS clickId FROM conversions FINAL
        WHERE inserted_at >= now() - INTERVAL ${DAYS} DAY AND link_id > 0 AND click_id != ''
          AND ${CLICK_COLUMNS.map((name) => `${name} = ''`).join(' AND ')}
        ORDER BY inserted_at DESC LIMIT ${AT_ONCE}`,
      format: 'JSONEachRow',
    })
    const bare = await result.json<{ workspaceId: number; id: string; linkId: number; clickId: string }>()
    const { found } = await clicksOf(client, bare)
    // A click that knows nothing would be brought again for ever.
    const ready = bare.filter(({ id }) => Object.values(found.get(id) ?? {}).some((text) => text !== ''))
    await exportAgain(sql, ready)
    completed += ready.length
  }
  return completed
}

/** Whether conversions were recorded just now whose click was not there. */
export async function areClaimsFresh(sql: Sql): Promise<boolean> {
  const fresh = await sql`
    SELECT FROM conversions WHERE claimed_click_id IS NOT NULL AND inserted_at >= now() - ${FRESH}::interval LIMIT 1`
  return fresh.length > 0
}

/** The same for these alone, whose clicks were on their way. */
export const attributeFresh = (sql: Sql, shards: Shards) => attributeClaimed(sql, shards, FRESH)

/** Attributes conversions whose click could not be looked up. As for any other, the first link of a customer stays. */
async function attributeClaimed(sql: Sql, shards: Shards, since: string): Promise<number> {
  const claimed = await sql<{ workspace_id: number; click_id: string }[]>`
    SELECT DISTINCT workspace_id, claimed_click_id AS click_id FROM conversions
    WHERE claimed_click_id IS NOT NULL AND inserted_at >= now() - ${since}::interval LIMIT ${AT_ONCE}`
  let attributed = 0
  for (const workspaceId of new Set(claimed.map(({ workspace_id }) => workspace_id))) {
    const ids = claimed.filter(({ workspace_id }) => workspace_id === workspaceId).map(({ click_id }) => click_id)
    for (let i = 0; i < ids.length; i += LOOKED_UP_AT_ONCE) {
      const some = ids.slice(i, i + LOOKED_UP_AT_ONCE)
      const linkOf = await findClicks(shards.of(workspaceId), workspaceId, some)
      for (const clickId of some) attributed += await attribute(sql, workspaceId, clickId, linkOf.get(clickId))
    }
  }
  return attributed
}

async function attribute(sql: Sql, workspaceId: number, clickId: string, linkId: number | undefined): Promise<number> {
  if (linkId === undefined) {
    // Ingest may be behind; a click of a day ago that is not there is none.
    await sql`
      UPDATE conversions SET unattributed = 'unknown_click', claimed_click_id = NULL
      WHERE workspace_id = ${workspaceId} AND claimed_click_id = ${clickId} AND inserted_at < now() - interval '1 day'`
    return 0
  }
  const rows = await sql`
    WITH ties AS (
      INSERT INTO conversion_customers (workspace_id, external_id, link_id, click_id, tied_at)
      SELECT DISTINCT ON (external_id) workspace_id, external_id, ${linkId}::integer, ${clickId}, inserted_at
      FROM conversions
      WHERE workspace_id = ${workspaceId} AND claimed_click_id = ${clickId} AND event_type = 'lead'
        AND external_id IS NOT NULL
      ORDER BY external_id, id
      ON CONFLICT DO NOTHING RETURNING external_id, tied_at
    ), followed AS ( -- what these customers did since
      UPDATE conversions
      SET link_id = ${linkId}, click_id = ${clickId}, unattributed = NULL, position = NULL
      FROM ties
      WHERE workspace_id = ${workspaceId} AND conversions.external_id = ties.external_id AND inserted_at >= tied_at
        AND conversions.link_id IS NULL AND claimed_click_id IS NULL
    )
    UPDATE conversions
    SET link_id = ${linkId}, click_id = ${clickId}, unattributed = NULL, claimed_click_id = NULL, position = NULL
    WHERE workspace_id = ${workspaceId} AND claimed_click_id = ${clickId} RETURNING id`
  return rows.length
}
