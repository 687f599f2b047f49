import type { PendingQuery, Row } from 'postgres'
import type { Sql } from '../postgres/connect.js'

/** A due message about clicks on a link. `clicks` is a bigint as text. */
export interface LinkNotice {
  id: string
  link_id: number
  workspace_id: number
  workspace_name: string
  clicks: string
  /** Time of the first of these clicks. */
  since: Date
  link_name: string | null
  slug: string
  /** '' for the default host. */
  domain: string
  url: string
  /** Recipient of the mail; null for Slack. */
  user_id: number | null
  email: string | null
  /** Language of the recipient's account; null if none is chosen. */
  language: string | null
  slack_url: string | null
  /** Whether the recipient still wants the message and can get it. */
  is_wanted: boolean
}

/**
 * At least ten minutes are between two messages about a link, even if a sender was killed and its message may have been
 * sent: the lease is a minute longer, because sending may take that long (`mailer.ts`).
 */
const PAUSE = '10 minutes'
const LEASE = '11 minutes'
const RETRY_AFTER_SECONDS_MAX = 3600

/** Claims due messages. @param due SQL that selects and locks the ids of rows */
const claim = (sql: Sql, due: PendingQuery<Row[]>) => sql<LinkNotice[]>`
  WITH due AS (${due}),
  claimed AS (
    UPDATE link_notices SET due_at = now() + ${LEASE}::interval FROM due WHERE link_notices.id = due.id
    RETURNING link_notices.*
  )
  SELECT claimed.id, link_id, links.workspace_id, workspaces.name AS workspace_name, clicks, since,
    links.name AS link_name, slug, domains.name AS domain, links.url, claimed.user_id, email, language, slack_url,
    NOT deleted AND frozen_at IS NULL AND CASE WHEN claimed.user_id IS NULL THEN notify_slack AND slack_url IS NOT NULL ELSE
      email IS NOT NULL AND claimed.user_id = ANY (notify_user_ids) AND workspace_members.user_id IS NOT NULL
      AND NOT EXISTS (
        SELECT FROM notification_stops AS stop
        WHERE stop.user_id = claimed.user_id AND stop.workspace_id = links.workspace_id
          AND coalesce(stop.link_id, links.id) = links.id
      )
    END AS is_wanted
  FROM claimed JOIN links ON links.id = link_id JOIN domains ON domains.id = domain_id
  JOIN workspaces ON workspaces.id = links.workspace_id
  LEFT JOIN users ON users.id = claimed.user_id
  LEFT JOIN workspace_members
    ON workspace_members.user_id = claimed.user_id AND workspace_members.workspace_id = links.workspace_id
  ORDER BY claimed.id`

/**
 * Claims due mails about links: the oldest one of each workspace, then the second of each. So a workspace with thousands
 * of due mails delays only its own. No other process gets them meanwhile.
 */
export const claimLinkMails = (sql: Sql, countMax: number) =>
  claim(
    sql,
    sql`
      SELECT link_notices.id FROM link_notices JOIN (
        SELECT link_notices.id, row_number() OVER (PARTITION BY links.workspace_id ORDER BY due_at) AS turn
        FROM link_notices JOIN links ON links.id = link_id
        WHERE clicks > 0 AND due_at <= now() AND link_notices.user_id IS NOT NULL
      ) AS waiting USING (id)
      WHERE due_at <= now() ORDER BY turn, due_at LIMIT ${countMax} FOR UPDATE OF link_notices SKIP LOCKED`,
  )

/**
 * Claims due messages to Slack, one per workspace. No other process gets them meanwhile.
 * @param busy workspaces that are left out
 */
export const claimSlackPosts = (sql: Sql, countMax: number, busy: readonly number[]) =>
  claim(
    sql,
    sql`
      SELECT id FROM link_notices
      WHERE due_at <= now() AND id IN (
        SELECT DISTINCT ON (links.workspace_id) link_notices.id FROM link_notices JOIN links ON links.id = link_id
        WHERE clicks > 0 AND due_at <= now() AND user_id IS NULL AND links.workspace_id <> ALL (${[...busy]}::integer[])
          AND NOT EXISTS (
            SELECT FROM workspaces JOIN slack_pauses ON workspace_id = workspaces.id AND slack_pauses.slack_url = workspaces.slack_url
            WHERE workspaces.id = links.workspace_id AND until > now()
          )
        ORDER BY links.workspace_id, due_at
      )
      ORDER BY due_at LIMIT ${countMax} FOR UPDATE SKIP LOCKED`,
  )

/** Notes that a message was sent or finally refused. Clicks that came meanwhile are due in ten minutes. */
export const settleLinkNotice = (sql: Sql, { id, clicks }: Pick<LinkNotice, 'id' | 'clicks'>) => sql`
  UPDATE link_notices
  SET clicks = link_notices.clicks - ${clicks}, since = now(), failures = 0, due_at = now() + ${PAUSE}::interval
  WHERE id = ${id}`

/**
 * Notes that a message could not be sent. It is due again, with new clicks, after a growing wait of at most 30 minutes.
 */
export const putOffLinkNotice = (sql: Sql, id: string) => sql`
  UPDATE link_notices SET failures = failures + 1,
    due_at = now() + least(power(2, least(failures, 11)), 1800) * interval '1 second'
  WHERE id = ${id}`

/** Pauses posts to a workspace's Slack URL for `seconds` (an hour at most), because Slack asked for it. */
export const pauseSlack = (sql: Sql, workspaceId: number, url: string, seconds: number) => sql`
  INSERT INTO slack_pauses (workspace_id, slack_url, until)
  VALUES (${workspaceId}, ${url}, now() + make_interval(secs => ${Math.min(seconds, RETRY_AFTER_SECONDS_MAX)}))
  ON CONFLICT (workspace_id) DO UPDATE SET (slack_url, until) = (excluded.slack_url, excluded.until)`

export const removeLinkNotice = (sql: Sql, id: string) => sql`DELETE FROM link_notices WHERE id = ${id}`
