import type { FastifyRequest } from 'fastify'
import { ApiError, InvalidFields } from '../http/errors.js'
import { readWire, wireId } from '../http/wire.js'
import { demandReached } from './demand-role.js'

/** @throws 400 if the value is not an id */
function readId(value: unknown, name: string): number {
  const read = readWire(wireId, value)
  if ('value' in read) return read.value
  const [message] = Object.values(read.errors).flat()
  throw name === 'workspace_id'
    ? new InvalidFields({ workspace_id: [message] })
    : new ApiError('bad_request', `${name} ${message}`)
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

/**
 * The workspace of a request whose path names none: the one of the body, of the query, of the header X-WORKSPACE-ID, or
 * the only one that the caller reaches, in this order.
 * @param ofBody `workspace_id` of the body
 * @returns undefined if none is named and the caller reaches several
 * @throws 400 if it is not an id, 404 if the caller does not reach it, 403 if the caller's role in it is too low
 */
export function namedWorkspaceId(request: FastifyRequest, ofBody?: unknown): number | undefined {
  const ofQuery = (request.query as { workspace_id?: unknown }).workspace_id
  const ofHeader = request.headers['x-workspace-id']
  const named = isGiven(ofQuery) ? readId(ofQuery, 'workspace_id') : undefined // checked even if the body names another
  const id = isGiven(ofBody)
    ? readId(ofBody, 'workspace_id')
    : (named ?? (isGiven(ofHeader) ? readId(ofHeader, 'X-WORKSPACE-ID') : undefined))
  if (id !== undefined) demandReached(request.caller, id)
  const { workspaceIds } = request.caller
  return id ?? (workspaceIds.length === 1 ? workspaceIds[0] : undefined)
}

/** Does the same as `namedWorkspaceId`. @throws also 400 if none is named and the caller reaches several */
export function demandWorkspaceId(request: FastifyRequest, ofBody?: unknown): number {
  const id = namedWorkspaceId(request, ofBody)
  if (id === undefined) throw new InvalidFields({ workspace_id: ["can't be blank: the key reaches several"] })
  return id
}
