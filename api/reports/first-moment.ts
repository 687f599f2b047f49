import type { Query } from './click-queries.js'
import type { RunReportQuery } from './read-report.js'

/** The workspace, or some of its links, whose first click or conversion is searched. */
interface Whose {
  workspaceId: number
  linkIds?: number[]
}

const paramsOf = ({ workspaceId, linkIds }: Whose): Query['params'] => ({
  workspace_id: workspaceId,
  ...(linkIds && { link_ids: linkIds }),
})

/** A rollup tells the first hour or day, so that few raw clicks have to be read. */
export function firstClickQuery(whose: Whose): Query {
  const ofLinks = whose.linkIds ? 'AND link_id IN {link_ids:Array(UInt32)}' : ''
  const [table, step, until] = whose.linkIds
    ? ['clicks_per_link_day', 'day', "toDateTime(min(day) + 1, 'UTC')"]
    : ['clicks_per_workspace_hour', 'hour', 'min(hour) + 3600']
  return {
    query: `SELECT toUnixTimestamp64Milli(minOrNull(time)) AS first_ms FROM clicks
WHERE workspace_id = {workspace_id:UInt32} ${ofLinks} AND time < (
  SELECT ${until} FROM (
    SELECT ${step} FROM ${table} WHERE workspace_id = {workspace_id:UInt32} ${ofLinks} GROUP BY ${step} HAVING sum(clicks) > 0
  )
)`,
    params: paramsOf(whose),
  }
}

export const firstConversionQuery = (whose: Whose): Query => ({
  query: `SELECT toUnixTimestamp64Milli(minOrNull(occurred_at)) AS first_ms FROM conversions FINAL
WHERE workspace_id = {workspace_id:UInt32} AND voided = 0 ${whose.linkIds ? 'AND link_id IN {link_ids:Array(UInt32)}' : ''}`,
  params: paramsOf(whose),
})

/** @returns the earliest moment of all the queries in epoch milliseconds, undefined when none finds a row */
export async function readFirstMs(ask: RunReportQuery, queries: Query[]): Promise<number | undefined> {
  const rows = await Promise.all(queries.map((query) => ask<{ first_ms: number | null }>(query)))
  const found = rows.flatMap(([row]) => (row?.first_ms == null ? [] : [row.first_ms]))
  return found.length > 0 ? Math.min(...found) : undefined
}
