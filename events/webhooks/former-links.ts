import type { RecordedClick } from '../../click/recorded-click.js'
import type { Sql } from '../../postgres/connect.js'
import type { StoredLink } from '../../webhooks/stored-link.js'

/** Values that a change of a link has replaced. */
export interface FormerFields {
  /** Time of the change, Unix ms. */
  changedMs: number
  before: Partial<StoredLink>
}

/** Fields of a click that are needed to find its link's former state; `time` is Unix ms. */
export type ClickOfLink = Pick<RecordedClick, 'workspaceId' | 'linkId' | 'time'>

/**
 * Finds changes of links since their first click in the audit log, newest first. Passwords are masked there, and
 * payloads have none.
 * @returns changes by link id
 */
export async function findFormerFields(sql: Sql, clicks: readonly ClickOfLink[]): Promise<Map<number, FormerFields[]>> {
  const found = new Map<number, FormerFields[]>()
  if (clicks.length === 0) return found
  const asked = clicks.map(({ workspaceId, linkId, time }) => ({ workspaceId, linkId, time }))
  const rows = await sql<(FormerFields & { linkId: number })[]>`
    SELECT thing_id AS "linkId", (extract(epoch FROM occurred_at) * 1000)::double precision AS "changedMs",
      (SELECT jsonb_object_agg(key, value -> 0) FROM jsonb_each(changes)) AS before
    FROM (
      SELECT "workspaceId", "linkId", to_timestamp(min(time) / 1000) AS since
      FROM jsonb_to_recordset(${sql.json(asked)}) AS click ("workspaceId" integer, "linkId" integer, time double precision)
      GROUP BY 1, 2
    ) AS wanted
    JOIN audit_log ON workspace_id = "workspaceId" AND kind = 'link' AND thing_id = "linkId" AND occurred_at > since
    WHERE action NOT IN ('created', 'purged') AND changes IS NOT NULL
    ORDER BY occurred_at DESC, id DESC`
  for (const { linkId, ...fields } of rows) {
    const ofLink = found.get(linkId)
    if (ofLink) ofLink.push(fields)
    else found.set(linkId, [fields])
  }
  return found
}

/** The link as it was at a time. @param former its changes, newest first */
export function linkAt(link: StoredLink, former: readonly FormerFields[], timeMs: number): StoredLink {
  const undone = former.filter(({ changedMs }) => changedMs > timeMs)
  return undone.length === 0 ? link : Object.assign({ ...link }, ...undone.map(({ before }) => before))
}
