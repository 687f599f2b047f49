import type { FastifyRequest } from 'fastify'
import { ApiError, forbidden, notFound } from '../http/errors.js'
import type { Caller } from '../keys/caller.js'
import { isReading, leastRoleOf } from './least-roles.js'
import { isAtLeast } from './roles.js'

export const workspaceFrozen = () =>
  new ApiError('workspace_frozen', 'The operator has frozen this workspace: it can be read, and not changed')

const leastRoleFor = ({ method, routeOptions }: FastifyRequest) =>
  leastRoleOf(method, routeOptions.url!, routeOptions.config.scope)

/**
 * Whether a request changes a workspace. GET never does, also where a secret that it reads needs the write scope. What
 * changes something of the user alone needs the least role.
 */
export const isChanging = (request: FastifyRequest) => {
  const { method, routeOptions } = request
  if (method === 'GET' || method === 'HEAD' || isReading(method, routeOptions.config.scope)) return false
  return leastRoleFor(request) !== 'viewer'
}

/**
 * Restricts the caller to workspaces in which it has at least the role that the route needs, and which are not frozen if
 * the route changes something. So no route can forget the check (test/roles/every-route.test.ts).
 * @throws 403 if the caller reaches workspaces, but may do it in none of them
 */
export function withRole(request: FastifyRequest, caller: Caller): Caller {
  const least = leastRoleFor(request)
  const allowed = caller.workspaceIds.filter((id) => isAtLeast(caller.roles.get(id)!, least))
  if (allowed.length === 0 && caller.workspaceIds.length > 0) throw forbidden(`This needs the role ${least}`)
  if (caller.frozenIds.length === 0 || !isChanging(request))
    return { ...caller, leastRole: least, workspaceIds: allowed }
  const workspaceIds = allowed.filter((id) => !caller.frozenIds.includes(id))
  if (workspaceIds.length === 0) throw workspaceFrozen()
  return { ...caller, leastRole: least, workspaceIds }
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
export function demandReached({ workspaceIds, roles, frozenIds }: Caller, id: number) {
  if (workspaceIds.includes(id)) return
  if (frozenIds.includes(id)) throw workspaceFrozen()
  throw roles.has(id) ? forbidden(`A ${roles.get(id)} of the workspace may not do this`) : notFound()
}
