import type { FastifyRequest } from 'fastify'
import { notFound } from '../http/errors.js'
import { idMax } from '../http/wire.js'
import { demandReached } from '../roles/demand-role.js'

/**
 * An id from a path.
 * @throws 404 for what can be no id
 */
export function pathId(text: string): number {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0
  if (id < 1 || id > idMax) throw notFound()
  return id
}

/**
 * The workspace that a path names.
 * @throws 404 where the caller does not reach it, whether it exists or not, 403 where the route needs a larger role in it
 */
export function pathWorkspaceId(request: FastifyRequest): number {
  const id = pathId((request.params as { workspace_id: string }).workspace_id)
  demandReached(request.caller, id)
  return id
}
