import type { FastifyRequest } from 'fastify'
import { ApiError, forbidden, notFound } from '../http/errors.js'
import type { Caller } from '../keys/caller.js'
import { leastRoleOf } from './least-roles.js'
import { isAtLeast } from './roles.js'

/**
 * Restricts the caller to workspaces in which it has at least the role that the route needs. So no route can forget the
 * check (test/roles/every-route.test.ts).
 * @throws 403 if the caller reaches workspaces, but has the role in none of them
 */
export function withRole({ method, routeOptions }: FastifyRequest, caller: Caller): Caller {
  const least = leastRoleOf(method, routeOptions.url!, routeOptions.config.scope)
  const workspaceIds = caller.workspaceIds.filter((id) => isAtLeast(caller.roles.get(id)!, least))
  if (workspaceIds.length === 0 && caller.workspaceIds.length > 0) throw forbidden(`This needs the role ${least}`)
  return { ...caller, workspaceIds }
}

/**
 * Guards decisions that only people make, in a session or with a user-wide key.
 * @returns the id of the user
 * @throws 403 for the key of a workspace
 */
export function demandUser({ caller }: FastifyRequest): number {
  if (caller.userId === null) throw forbidden('This needs a user-wide key')
  return caller.userId
}

/** @throws 403 if the request names a workspace that requires a second factor, and the caller has none */
export function demandOpen({ closedIds }: Caller, id: number | null) {
  if (id !== null && closedIds.includes(id))
    throw new ApiError('two_factors_required', 'This workspace requires two-step sign-in: set it up at your account')
}

/**
 * @throws 404 if the caller does not reach the workspace, whether it exists or not; 403 if the caller's role is too low
 */
export function demandReached({ workspaceIds, roles }: Caller, id: number) {
  if (workspaceIds.includes(id)) return
  throw roles.has(id) ? forbidden(`A ${roles.get(id)} of the workspace may not do this`) : notFound()
}
