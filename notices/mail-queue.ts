import type { Sql } from '../postgres/connect.js'
import type { NoticeRow } from './notices-table.js'

/** A mail of a notice, to be sent now. */
export interface NoticeMail {
  id: string
  email: string | null
  notice: NoticeRow
  userId: number
}

/** Longer than sending may take (`mailer.ts`): a mail whose sender was killed is sent after that by another. */
const LEASE = '3 minutes'
/** A mail that no server has taken for so long is given up. */
const GIVE_UP_AFTER = '3 days'

/** Mails that are due, which no other process takes meanwhile. */
export async function claimNoticeMails(sql: Sql, countMax: number): Promise<NoticeMail[]> {
  const rows = await sql<(NoticeRow & { mail_id: string; email: string | null; user_id: number })[]>`
    WITH due AS (
      SELECT id FROM notice_mails WHERE due_at <= now() ORDER BY due_at LIMIT ${countMax} FOR UPDATE SKIP LOCKED
    )
    UPDATE notice_mails SET due_at = now() + ${LEASE}::interval
    FROM due, notices, workspaces, users
    WHERE notice_mails.id = due.id AND notices.id = notice_id AND workspaces.id = workspace_id AND users.id = user_id
    RETURNING notice_mails.id AS mail_id, user_id, email, notices.id, workspace_id, workspaces.name AS workspace_name,
      kind, data, notices.inserted_at`
  return rows.map(({ mail_id, email, user_id, ...notice }) => ({
    id: mail_id,
    email,
    userId: user_id,
    notice: notice as NoticeRow,
  }))
}

/** The mail was sent, or never will be. */
export const removeNoticeMail = (sql: Sql, id: string) => sql`DELETE FROM notice_mails WHERE id = ${id}`

/**
 * The mail could not be sent: it is due again after a growing wait, at most half an hour.
 * @returns whether it will be; else it is given up, because it has waited for too long
 */
export async function putOff(sql: Sql, id: string): Promise<boolean> {
  const [kept] = await sql`
    UPDATE notice_mails SET failures = failures + 1,
      due_at = now() + least(power(2, least(failures, 11)), 1800) * interval '1 second'
    WHERE id = ${id} AND inserted_at > now() - ${GIVE_UP_AFTER}::interval RETURNING id`
  if (!kept) await removeNoticeMail(sql, id)
  return kept !== undefined
}
