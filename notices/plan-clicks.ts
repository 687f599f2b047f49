import type { Sql } from '../postgres/connect.js'
import { type Plans, planNames, UNLIMITED } from '../usage/plans.js'

const PERCENTS = [80, 100]

/**
 * Adds notices for workspaces that have used 80 or 100 % of their plan's clicks, each once per month and plan. After a
 * change of plan the new limit applies, and going back to a former plan repeats nothing. Notices follow from the counts
 * alone, so it does not matter when and how often this runs, or whether it was killed.
 *
 * Clicks can be counted late, so the last month is checked for one more day.
 * @returns the number of added notices
 */
export async function tellPlanClicks(sql: Sql, plans: Plans): Promise<number> {
  const limited = planNames.filter((plan) => plans[plan].clicks < UNLIMITED)
  const rows = await sql`
    INSERT INTO notices (workspace_id, kind, key, data)
    SELECT workspace_id, 'plan_clicks', key, jsonb_build_object(
      'month', to_char(month, 'YYYY-MM'), 'plan', plan, 'percent', percent, 'clicks', clicks, 'limit', clicks_max)
    FROM click_counts
    JOIN workspaces ON workspaces.id = workspace_id
    JOIN unnest(${limited}::text[], ${limited.map((plan) => plans[plan].clicks)}::bigint[])
      AS limits (plan, clicks_max) USING (plan)
    CROSS JOIN unnest(${PERCENTS}::integer[]) AS percent
    CROSS JOIN LATERAL (SELECT format('plan_clicks %s %s %s', to_char(month, 'YYYY-MM'), plan, percent)) AS named (key)
    WHERE month >= date_trunc('month', (now() - interval '1 day') AT TIME ZONE 'UTC')::date
      AND clicks * 100 >= clicks_max * percent
      AND NOT EXISTS (SELECT FROM notices AS told WHERE told.workspace_id = workspaces.id AND told.key = named.key)
    ORDER BY workspace_id, percent
    ON CONFLICT (workspace_id, key) DO NOTHING
    RETURNING id`
  return rows.length
}
