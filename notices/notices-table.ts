import type { Sql } from '../postgres/connect.js'
import { type Notice, OWNERS_NOTICES } from './notice.js'

/** A notice with its workspace. `id` is a bigint as text. */
export type NoticeRow = Notice & { id: string; workspace_id: number; workspace_name: string; inserted_at: Date }

const columns = (sql: Sql) =>
  sql`notices.id, workspace_id, workspaces.name AS workspace_name, kind, data, notices.inserted_at`

/** Lists notices, newest first, and one more than `limit` if there are more. @param after id of the last known one */
export const listNotices = (
  sql: Sql,
  workspaceId: number,
  { limit, after }: { limit: number; after?: number | null },
) =>
  sql<NoticeRow[]>`
    SELECT ${columns(sql)} FROM notices JOIN workspaces ON workspaces.id = workspace_id
    WHERE workspace_id = ${workspaceId} ${after == null ? sql`` : sql`AND notices.id < ${after}`}
    ORDER BY notices.id DESC LIMIT ${limit + 1}`

/**
 * Takes new notices, oldest first. The same statement queues a mail for each member with an address (for some kinds each owner), so that a kill
 * leaves both or neither.
 * @param withMails false without a mail server; the caller then logs the notices
 */
export const takeUntold = (sql: Sql, withMails: boolean) => sql<NoticeRow[]>`
  WITH untold AS (
    SELECT id FROM notices WHERE told_at IS NULL ORDER BY id LIMIT 100 FOR UPDATE SKIP LOCKED
  ),
  told AS (UPDATE notices SET told_at = now() FROM untold WHERE notices.id = untold.id RETURNING notices.*),
  mails AS (
    INSERT INTO notice_mails (notice_id, user_id)
    SELECT told.id, user_id FROM told JOIN workspace_members USING (workspace_id) JOIN users ON users.id = user_id
    WHERE ${withMails} AND email IS NOT NULL AND (role = 'owner' OR kind <> ALL (${OWNERS_NOTICES as string[]}))
  )
  SELECT told.id, workspace_id, workspaces.name AS workspace_name, kind, data, told.inserted_at
  FROM told JOIN workspaces ON workspaces.id = workspace_id ORDER BY told.id`

/** Removes notices after a year, links without clicks after a day, and clicks that could not be sent after a week. */
export async function removeOldNotices(sql: Sql) {
  await sql`DELETE FROM notices WHERE inserted_at < now() - interval '1 year'`
  await sql`
    DELETE FROM link_notices
    WHERE (clicks = 0 AND due_at < now() - interval '1 day') OR (clicks > 0 AND since < now() - interval '7 days')`
}
