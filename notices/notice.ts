import type { JSONValue } from 'postgres'
import type { Sql } from '../postgres/connect.js'

/** Notices to the members of a workspace, with their data. Times are ISO 8601. */
export interface NoticeData {
  /** A percentage of the plan's clicks of a month (`YYYY-MM`, UTC) is used. */
  plan_clicks: { month: string; plan: string; percent: number; clicks: number; limit: number }
  /** A webhook was switched off, because it failed for too long. */
  webhook_disabled: { url: string; reason: string }
  /** Slack, or a similar product, no longer accepts messages at the workspace's URL. */
  slack_refused: { reason: string }
  /** A destination of a link is on a list, and visitors are warned; `link`: host and path. Others of the same hour are not told. */
  link_flagged: { link_id: number; link: string; list: string }
  /** The fallback, root or icon URL of a domain is on a list, and is not used. Others of the same hour are not told. */
  domain_flagged: { domain_id: number; domain: string; list: string }
  /** A domain that led here has failed two hourly checks of its DNS record in a row. `since`: the first of them. */
  domain_failing: { domain_id: number; domain: string; cname_target: string; since: string }
  /** The operator has visitors of a link warned, or get 404. */
  link_restricted: { link_id: number; link: string; action: 'warning' | 'disabled' }
  /** The operator has frozen the workspace. */
  workspace_frozen: Record<string, never>
  workspace_unfrozen: Record<string, never>
}

export type NoticeKind = keyof NoticeData

/** For owners: what a member may have done, and only an owner can answer for. Rows are written by 0026_abuse.sql and 0031_listed_domains.sql. */
export const OWNERS_NOTICES: readonly NoticeKind[] = [
  'link_flagged',
  'domain_flagged',
  'domain_failing',
  'link_restricted',
  'workspace_frozen',
  'workspace_unfrozen',
]

export type Notice = { [K in NoticeKind]: { kind: K; data: NoticeData[K] } }[NoticeKind]

/**
 * Adds a notice for the members of a workspace, once per `key`, even if several processes call it repeatedly. Nothing
 * is added for a removed workspace.
 * @param key identifies the event, for example `webhook_disabled 4711 2026-03-10T15:30:00Z`
 * @param options.hoursBetween hours after a notice of the same kind in which no other is added, for kinds whose keys members
 *   can make up
 * @returns whether the notice is new
 */
export async function addNotice(
  sql: Sql,
  workspaceId: number,
  key: string,
  { kind, data }: Notice,
  { hoursBetween = 0 } = {},
): Promise<boolean> {
  const rows = await sql`
    INSERT INTO notices (workspace_id, kind, key, data)
    SELECT id, ${kind}, ${key}, ${sql.json(data as unknown as JSONValue)} FROM workspaces
    WHERE id = ${workspaceId} AND NOT EXISTS (
      SELECT FROM notices
      WHERE workspace_id = ${workspaceId} AND kind = ${kind} AND inserted_at > now() - make_interval(hours => ${hoursBetween})
    )
    ON CONFLICT (workspace_id, key) DO NOTHING RETURNING id`
  return rows.length > 0
}
