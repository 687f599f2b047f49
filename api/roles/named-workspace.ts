import type { FastifyRequest } from 'fastify'
import { ApiError, InvalidFields } from '../http/errors.js'
import { readWire, wireId } from '../http/wire.js'
import { demandReached } from './demand-role.js'

/** @throws {InvalidFields} where it is no id */
function readId(value: unknown, name: string): number {
  const read = readWire(wireId, value)
  if ('value' in read) return read.value
  const [message] = Object.values(read.errors).flat()
  throw name === 'workspace_id'
    ? new InvalidFields({ workspace_id: [message] })
    : new ApiError('bad_request', `${name} ${message}`)
}

const isSaid = (value: unknown) => value !== undefined && value !== null && value !== ''

/**
 * The workspace that a request without one in its path means: that of its body, else of its query, else of its header
 * X-WORKSPACE-ID, else the only one that the caller reaches.
 * @param said `workspace_id` of the body
 * @returns undefined where none is named and the caller reaches several
 * @throws 400 where it is no id, 404 where the caller does not reach it, 403 where the route needs a larger role in it
 */
export function namedWorkspaceId(request: FastifyRequest, said?: unknown): number | undefined {
  const ofQuery = (request.query as { workspace_id?: unknown }).workspace_id
  const ofHeader = request.headers['x-workspace-id']
  const named = isSaid(ofQuery) ? readId(ofQuery, 'workspace_id') : undefined // also where the body says another
  const id = isSaid(said)
    ? readId(said, 'workspace_id')
    : (named ?? (isSaid(ofHeader) ? readId(ofHeader, 'X-WORKSPACE-ID') : undefined))
  if (id !== undefined) demandReached(request.caller, id)
  const { workspaceIds } = request.caller
  return id ?? (workspaceIds.length === 1 ? workspaceIds[0] : undefined)
}

/** The same. @throws also 400 where none is named and the caller reaches several */
export function demandWorkspaceId(request: FastifyRequest, said?: unknown): number {
  const id = namedWorkspaceId(request, said)
  if (id === undefined) throw new InvalidFields({ workspace_id: ["can't be blank: the key reaches several"] })
  return id
}
