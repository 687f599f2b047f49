import type { Sql } from '../postgres/connect.js'
import { createPlans, planNames } from '../usage/plans.js'

const plans = createPlans()
export const PLANS_WITH_WEBHOOKS = planNames.filter((name) => plans[name].webhooks)

/**
 * SQL condition: a row of `webhooks` gets an event of a link.
 * @param of SQL of the event's values; with `occurredAt`, webhooks that were added later do not get it
 */
export const isSubscribed = (
  sql: Sql,
  of: { workspaceId: string; linkId: string; event: string; occurredAt?: string },
) => sql`
  webhooks.workspace_id = ${sql.unsafe(of.workspaceId)}
  AND coalesce(webhooks.link_id, 0) IN (0, ${sql.unsafe(of.linkId)})
  AND webhooks.switched_off_at IS NULL AND (webhooks.events IS NULL OR ${sql.unsafe(of.event)} = ANY (webhooks.events))
  ${of.occurredAt ? sql`AND webhooks.inserted_at <= ${sql.unsafe(of.occurredAt)}` : sql``}`
