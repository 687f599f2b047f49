import type { JSONValue } from 'postgres'
import type { Sql } from '../postgres/connect.js'

/** What members of a workspace are told of it, and with what. Times are ISO 8601. */
export interface NoticeData {
  /** So much of the plan's clicks of a month (`YYYY-MM`, UTC) is used. */
  plan_clicks: { month: string; plan: string; percent: number; clicks: number; limit: number }
  /** Nothing is sent to a webhook any more, because it failed for too long. */
  webhook_disabled: { url: string; reason: string }
  /** Slack, or what stands for it, does not take messages at the workspace's URL any more. */
  slack_refused: { reason: string }
  /** A destination of a link is on a list, and visitors are warned; `link`: host and path. Others of the same hour are not told. */
  link_flagged: { link_id: number; link: string; list: string }
  /** The operator has visitors of a link warned, or get 404. */
  link_restricted: { link_id: number; link: string; action: 'warning' | 'disabled' }
  /** The operator has frozen the workspace. */
  workspace_frozen: Record<string, never>
  workspace_unfrozen: Record<string, never>
}

export type NoticeKind = keyof NoticeData

/** For owners: what a member may have done, and only an owner can answer for. Rows are written by postgres/schema/0026_abuse.sql. */
export const OWNERS_NOTICES: readonly NoticeKind[] = [
  'link_flagged',
  'link_restricted',
  'workspace_frozen',
  'workspace_unfrozen',
]

export type Notice = { [K in NoticeKind]: { kind: K; data: NoticeData[K] } }[NoticeKind]

/**
 * Tells the members of a workspace, once for each `key`, however many processes say it and however often. A workspace that is
 * gone is told nothing.
 * @param key what it is about, such as `webhook_disabled 4711 2026-03-10T15:30:00Z`
 * @returns whether it is told now, and was not before
 */
export async function addNotice(sql: Sql, workspaceId: number, key: string, { kind, data }: Notice): Promise<boolean> {
  const rows = await sql`
    INSERT INTO notices (workspace_id, kind, key, data)
    SELECT id, ${kind}, ${key}, ${sql.json(data as unknown as JSONValue)} FROM workspaces WHERE id = ${workspaceId}
    ON CONFLICT (workspace_id, key) DO NOTHING RETURNING id`
  return rows.length > 0
}
