import type { ISql, PendingQuery, Row } from 'postgres'
import type { Plan } from './plans.js'

/** Usage of a workspace: `calls` and `clicks` of this month (UTC, Postgres's clock). Counts are bigints as text. */
export interface Used {
  id: number
  name: string
  plan: Plan
  calls: string
  clicks: string
  links: string
  domains: string
}

type Fragment = PendingQuery<Row[]>

const thisMonth = (sql: ISql) => sql`date_trunc('month', now() AT TIME ZONE 'UTC')::date`

/** A meter has more calls than were saved of it, until a crash of Postgres empties it (see 0007_limits.sql). */
const callsOf = (sql: ISql, month: Fragment) => sql`coalesce(greatest(
  (SELECT calls FROM api_calls WHERE workspace_id = workspaces.id AND month = ${month}),
  (SELECT calls FROM api_meters WHERE workspace_id = workspaces.id AND month = ${month})
), 0)`

const clicksOf = (sql: ISql, month: Fragment) =>
  sql`coalesce((SELECT clicks FROM click_counts WHERE workspace_id = workspaces.id AND month = ${month}), 0)`

/** Reads the usage of a workspace, or of all without `workspaceId`. */
export const readUsed = (sql: ISql, workspaceId?: number) => sql<Used[]>`
  SELECT id, name, plan, ${callsOf(sql, thisMonth(sql))} AS calls, ${clicksOf(sql, thisMonth(sql))} AS clicks,
    (SELECT count(*) FROM links WHERE workspace_id = workspaces.id AND NOT deleted AND alias_of IS NULL) AS links,
    (SELECT count(*) FROM domains WHERE workspace_id = workspaces.id) AS domains
  FROM workspaces WHERE ${workspaceId ?? null}::integer IS NULL OR id = ${workspaceId ?? null} ORDER BY id`

export interface MonthUsed {
  /** `YYYY-MM` */
  month: string
  calls: string
  clicks: string
}

/** Reads the last twelve months of a workspace, the current one first, including months without usage. */
export const readMonths = (sql: ISql, workspaceId: number) => sql<MonthUsed[]>`
  SELECT to_char(first_day, 'YYYY-MM') AS month, ${callsOf(sql, sql`first_day::date`)} AS calls,
    ${clicksOf(sql, sql`first_day::date`)} AS clicks
  FROM workspaces CROSS JOIN generate_series(
    ${thisMonth(sql)} - interval '11 months', ${thisMonth(sql)}::timestamp, interval '1 month'
  ) AS first_day
  WHERE id = ${workspaceId} ORDER BY first_day DESC`
