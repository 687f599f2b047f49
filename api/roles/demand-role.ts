import type { FastifyRequest } from 'fastify'
import { ApiError, forbidden, notFound } from '../errors.js'
import type { Caller } from '../keys/caller.js'
import { leastRoleOf } from './least-roles.js'
import { isAtLeast } from './roles.js'

/**
 * The caller as a route sees it: reaching only the workspaces in which it has the least role of the route, so that no route
 * can forget to ask (test/roles/every-route.test.ts).
 * @throws 403 where the caller reaches workspaces, and has the role in none
 */
export function withRole({ method, routeOptions }: FastifyRequest, caller: Caller): Caller {
  const least = leastRoleOf(method, routeOptions.url!, routeOptions.config.scope)
  const workspaceIds = caller.workspaceIds.filter((id) => isAtLeast(caller.roles.get(id)!, least))
  if (workspaceIds.length === 0 && caller.workspaceIds.length > 0) throw forbidden(`This needs the role ${least}`)
  return { ...caller, workspaceIds }
}

/**
 * For what only people decide, in a session or by a key of their own.
 * @returns the user
 * @throws 403 for the key of a workspace
 */
export function demandUser({ caller }: FastifyRequest): number {
  if (caller.userId === null) throw forbidden('This needs a user-wide key')
  return caller.userId
}

/** @throws 403 where a request names a workspace that requires a second factor, which the caller has not */
export function demandOpen({ closedIds }: Caller, id: number | null) {
  if (id !== null && closedIds.includes(id))
    throw new ApiError('two_factors_required', 'This workspace requires two-step sign-in: set it up at your account')
}

/** @throws 404 where the caller does not reach a workspace, whether it exists or not, 403 where the route needs a larger role in it */
export function demandReached({ workspaceIds, roles }: Caller, id: number) {
  if (workspaceIds.includes(id)) return
  throw roles.has(id) ? forbidden(`A ${roles.get(id)} of the workspace may not do this`) : notFound()
}
