import type { Sql } from '../postgres/connect.js'
import type { NoticeRow } from './notices-table.js'

/** A due mail about a notice. */
export interface NoticeMail {
  id: string
  email: string | null
  notice: NoticeRow
  userId: number
  /** Language of the account; null if none is chosen. */
  language: string | null
}

/** Longer than sending may take (`mailer.ts`). After this time another process sends the mail of a killed one. */
const LEASE = '3 minutes'
/** A mail that no server has accepted is given up after this time. */
const GIVE_UP_AFTER = '3 days'

/** Claims due mails. No other process gets them meanwhile. */
export async function claimNoticeMails(sql: Sql, countMax: number): Promise<NoticeMail[]> {
  const rows = await sql<
    (NoticeRow & { mail_id: string; email: string | null; user_id: number; language: string | null })[]
  >`
    WITH due AS (
      SELECT id FROM notice_mails WHERE due_at <= now() ORDER BY due_at LIMIT ${countMax} FOR UPDATE SKIP LOCKED
    )
    UPDATE notice_mails SET due_at = now() + ${LEASE}::interval
    FROM due, notices, workspaces, users
    WHERE notice_mails.id = due.id AND notices.id = notice_id AND workspaces.id = workspace_id AND users.id = user_id
    RETURNING notice_mails.id AS mail_id, user_id, email, language, notices.id, workspace_id, workspaces.name AS workspace_name,
      kind, data, notices.inserted_at`
  return rows.map(({ mail_id, email, user_id, language, ...notice }) => ({
    id: mail_id,
    email,
    userId: user_id,
    language,
    notice: notice as NoticeRow,
  }))
}

/** Removes a mail that was sent or is given up. */
export const removeNoticeMail = (sql: Sql, id: string) => sql`DELETE FROM notice_mails WHERE id = ${id}`

/**
 * Notes that a mail could not be sent. It is due again after a growing wait of at most half an hour.
 * @returns false if the mail is given up, because it has waited too long
 */
export async function putOff(sql: Sql, id: string): Promise<boolean> {
  const [kept] = await sql`
    UPDATE notice_mails SET failures = failures + 1,
      due_at = now() + least(power(2, least(failures, 11)), 1800) * interval '1 second'
    WHERE id = ${id} AND inserted_at > now() - ${GIVE_UP_AFTER}::interval RETURNING id`
  if (!kept) await removeNoticeMail(sql, id)
  return kept !== undefined
}
