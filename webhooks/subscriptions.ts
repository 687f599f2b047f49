import type { Sql } from '../postgres/connect.js'
import { createPlans, planNames } from '../usage/plans.js'

const plans = createPlans()
export const PLANS_WITH_WEBHOOKS = planNames.filter((name) => plans[name].webhooks)

/**
 * Whether a row of `webhooks` is told of an event of a link; SQL.
 * @param of the row that has `workspace_id` and the link's id; `occurredAt`: a subscription that came later is not told
 */
export const isSubscribed = (
  sql: Sql,
  of: { workspaceId: string; linkId: string; event: string; occurredAt?: string },
) => sql`
  webhooks.workspace_id = ${sql.unsafe(of.workspaceId)}
  AND coalesce(webhooks.link_id, 0) IN (0, ${sql.unsafe(of.linkId)})
  AND webhooks.switched_off_at IS NULL AND (webhooks.events IS NULL OR ${sql.unsafe(of.event)} = ANY (webhooks.events))
  ${of.occurredAt ? sql`AND webhooks.inserted_at <= ${sql.unsafe(of.occurredAt)}` : sql``}`
