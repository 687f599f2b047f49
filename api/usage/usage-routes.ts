import type { FastifyInstance } from 'fastify'
import { UNLIMITED } from '../../usage/plans.js'
import { readMonths, readUsed } from '../../usage/read-usage.js'
import type { ApiDeps } from '../deps.js'
import { notFound } from '../http/errors.js'
import { takerOf } from '../limits/holder.js'
import { readInTurn } from '../limits/read-in-turn.js'
import { pathWorkspaceId } from '../roles/path-ids.js'

const limitOf = (limit: number) => (limit >= UNLIMITED ? null : limit)

/** The end of a month in UTC. @param month such as `2026-03` */
const monthEnd = (month: string) => new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)))).toISOString()

const TOO_SLOW = 'Counting the links took too long'

export function addUsageRoutes(app: FastifyInstance, deps: Pick<ApiDeps, 'sql' | 'inDatabaseTurn' | 'plans'>) {
  // Callers that have used up their calls must be able to read that, and until when.
  app.get('/workspace/:workspace_id/usage', { config: { isUncounted: true } }, async (request) => {
    const workspaceId = pathWorkspaceId(request)
    const [[now], months] = await readInTurn(deps, takerOf(request.caller, workspaceId), TOO_SLOW, (tx) =>
      Promise.all([readUsed(tx, workspaceId), readMonths(tx, workspaceId)]),
    )
    if (!now || months.length === 0) throw notFound()
    const limits = deps.plans[now.plan]
    const resets_at = monthEnd(months[0].month)
    return {
      workspace_id: workspaceId,
      plan: now.plan,
      clicks: { used: Number(now.clicks), limit: limitOf(limits.clicks), resets_at },
      calls: { used: Number(now.calls), limit: limitOf(limits.calls), resets_at },
      links: { used: Number(now.links), limit: null, resets_at: null },
      domains: { used: Number(now.domains), limit: limitOf(limits.domains), resets_at: null },
      months: months.map(({ month, clicks, calls }) => ({ month, clicks: Number(clicks), calls: Number(calls) })),
    }
  })
}
