import type { Sql } from '../postgres/connect.js'

/** Sums of the clicks in a batch of a partition. */
export interface ClickTally {
  /** `consumer` and `partition` identify the progress, `token` the batch. */
  consumer: string
  partition: string
  token: string
  months: { workspaceId: number; month: string; clicks: number }[]
  /** Clicks of people by link; `sinceMs` is the time of the first one. */
  links: { linkId: number; clicks: number; sinceMs: number }[]
}

/**
 * Adds a batch to the usage of its workspaces exactly once, however often it is written. While a batch is written it
 * has an intent in `ingest_progress`, and the statement that counts also marks this intent. If the intent has the mark
 * already, or belongs to another batch after a takeover, nothing is added. A kill leaves both mark and counts, or
 * neither.
 *
 * The same statement adds clicks of people for messages about links. Clicks of removed workspaces are left out.
 * @returns whether the batch was added now
 */
export async function countClicks(sql: Sql, { consumer, partition, token, months, links }: ClickTally) {
  const rows = await sql`
    WITH batch AS (
      UPDATE ingest_progress SET intent = intent || '{"isCounted": true}'
      WHERE source = ${consumer} AND partition = ${partition} AND intent ->> 'token' = ${token}
        AND NOT intent ? 'isCounted'
      RETURNING source
    ),
    counted AS (
      INSERT INTO click_counts AS old (workspace_id, month, clicks)
      SELECT workspace_id, month::date, given.clicks
      FROM batch CROSS JOIN unnest(
        ${months.map(({ workspaceId }) => workspaceId)}::integer[], ${months.map(({ month }) => month)}::text[],
        ${months.map(({ clicks }) => clicks)}::bigint[]
      ) AS given (workspace_id, month, clicks)
      JOIN workspaces ON workspaces.id = workspace_id
      ORDER BY workspace_id, month -- all processes lock rows in this order
      ON CONFLICT (workspace_id, month) DO UPDATE SET clicks = old.clicks + excluded.clicks
    ),
    gathered AS (
      INSERT INTO link_notices AS old (link_id, user_id, clicks, since)
      SELECT links.id, told.user_id, given.clicks, given.since
      FROM batch CROSS JOIN unnest(
        ${links.map(({ linkId }) => linkId)}::integer[], ${links.map(({ clicks }) => clicks)}::bigint[],
        ${links.map(({ sinceMs }) => new Date(sinceMs).toISOString())}::timestamptz[]
      ) AS given (link_id, clicks, since)
      JOIN links ON links.id = link_id AND (notify_slack OR notify_user_ids <> '{}') AND NOT deleted
      CROSS JOIN LATERAL (
        SELECT user_id FROM workspace_members
        WHERE workspace_members.workspace_id = links.workspace_id AND user_id = ANY (notify_user_ids)
          AND NOT EXISTS (
            SELECT FROM notification_stops AS stop
            WHERE stop.user_id = workspace_members.user_id AND stop.workspace_id = links.workspace_id
              AND coalesce(stop.link_id, links.id) = links.id
          )
        UNION ALL
        SELECT NULL FROM workspaces WHERE id = links.workspace_id AND notify_slack AND slack_url IS NOT NULL
      ) AS told
      ORDER BY links.id, told.user_id
      ON CONFLICT (link_id, user_id) DO UPDATE SET clicks = old.clicks + excluded.clicks,
        since = CASE WHEN old.clicks = 0 THEN excluded.since ELSE least(old.since, excluded.since) END
    )
    SELECT FROM batch`
  return rows.length > 0
}
