import type { Sql } from '../postgres/connect.js'
import type { Stop } from './stop-token.js'

/** `link`: mails about the link that the stop names; `all`: mails about all links of its workspace. */
export type Scope = 'link' | 'all'

const linkOf = ({ linkId }: Stop, scope: Scope) => (scope === 'link' ? linkId : null)

/** Stops mails to a user, including waiting ones. Nothing is stored for a removed user, workspace or link. */
export const stopMails = (sql: Sql, stop: Stop, scope: Scope) => sql`
  WITH unsent AS (
    DELETE FROM link_notices USING links
    WHERE links.id = link_id AND user_id = ${stop.userId} AND workspace_id = ${stop.workspaceId}
      AND links.id = coalesce(${linkOf(stop, scope)}::integer, links.id)
  )
  INSERT INTO notification_stops (user_id, workspace_id, link_id)
  SELECT users.id, workspaces.id, links.id
  FROM users JOIN workspaces ON workspaces.id = ${stop.workspaceId}
  LEFT JOIN links ON links.id = ${linkOf(stop, scope)} AND links.workspace_id = workspaces.id
  WHERE users.id = ${stop.userId} AND (links.id IS NOT NULL OR ${scope === 'all'})
  ON CONFLICT DO NOTHING`

export const resumeMails = (sql: Sql, stop: Stop, scope: Scope) => sql`
  DELETE FROM notification_stops WHERE user_id = ${stop.userId} AND workspace_id = ${stop.workspaceId}
    AND link_id IS NOT DISTINCT FROM ${linkOf(stop, scope)}::integer`

export interface StopState {
  workspace_name: string
  link_name: string | null
  slug: string
  /** '' for the default host. */
  domain: string
  is_link_stopped: boolean
  is_all_stopped: boolean
  /** Language of the member's account; null if none is chosen. */
  language: string | null
}

/** @returns undefined if the link is removed */
export async function readStopState(sql: Sql, { userId, workspaceId, linkId }: Stop): Promise<StopState | undefined> {
  const stopped = (where: ReturnType<Sql>) => sql`EXISTS (
    SELECT FROM notification_stops WHERE user_id = ${userId} AND workspace_id = ${workspaceId} AND ${where as never})`
  const [state] = await sql<StopState[]>`
    SELECT workspaces.name AS workspace_name, links.name AS link_name, slug, domains.name AS domain,
      ${stopped(sql`link_id = ${linkId}`)} AS is_link_stopped, ${stopped(sql`link_id IS NULL`)} AS is_all_stopped,
      (SELECT language FROM users WHERE id = ${userId}) AS language
    FROM links JOIN workspaces ON workspaces.id = links.workspace_id JOIN domains ON domains.id = domain_id
    WHERE links.id = ${linkId} AND links.workspace_id = ${workspaceId}`
  return state
}
