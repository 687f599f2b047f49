import type { RecordedClick } from '../../click/recorded-click.js'
import type { Sql } from '../../postgres/connect.js'
import type { StoredLink } from '../../webhooks/stored-link.js'

/** What a change of a link replaced. */
export interface FormerFields {
  /** Unix time in ms. */
  changedMs: number
  before: Partial<StoredLink>
}

/** What is asked of a click to know what its link was; `time`: Unix time in ms. */
export type ClickOfLink = Pick<RecordedClick, 'workspaceId' | 'linkId' | 'time'>

/**
 * Changes of links since the first of their clicks, from the audit log, newest first. A password is veiled there, which no
 * payload has anyway.
 * @returns by link id
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

/** @param former newest first */
export function linkAt(link: StoredLink, former: readonly FormerFields[], timeMs: number): StoredLink {
  const undone = former.filter(({ changedMs }) => changedMs > timeMs)
  return undone.length === 0 ? link : Object.assign({ ...link }, ...undone.map(({ before }) => before))
}
