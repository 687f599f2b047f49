import type { FastifyRequest } from 'fastify'
import { notFound } from '../http/errors.js'
import { ID_MAX } from '../http/wire.js'
import { demandReached } from '../roles/demand-role.js'

/**
 * Reads an id of a path.
 * @throws 404 if the text is not an id
 */
export function pathId(text: string): number {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0
  if (id < 1 || id > ID_MAX) throw notFound()
  return id
}

/**
 * The workspace that a path names.
 * @throws 404 if the caller does not reach it, whether it exists or not; 403 if the caller's role in it is too low
 */
export function pathWorkspaceId(request: FastifyRequest): number {
  const id = pathId((request.params as { workspace_id: string }).workspace_id)
  demandReached(request.caller, id)
  return id
}
