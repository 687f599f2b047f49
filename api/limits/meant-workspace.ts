import type { FastifyRequest } from 'fastify'
import type { Sql } from '../../postgres/connect.js'
import { isObject, readWire, wireId } from '../http/wire.js'
import type { Caller } from '../keys/caller.js'

/** Null if the value is not an id. The route itself refuses such a value. */
function readId(value: unknown): number | null {
  const read = readWire(wireId, value)
  return 'value' in read ? read.value : null
}

/** Whether the request may have a body that names a workspace or a link. */
const hasBody = ({ method }: FastifyRequest) => method !== 'GET' && method !== 'HEAD'

const idOfLink = (params: unknown) => {
  const { id, link_id } = params as { id?: string; link_id?: string }
  return readId(link_id ?? id)
}

/** Whether the path names no workspace, so that the body or the link of the request decides. */
export function isNamedLater(request: FastifyRequest): boolean {
  const { params } = request
  return !(params as { workspace_id?: string }).workspace_id && (hasBody(request) || idOfLink(params) !== null)
}

/** The workspace that the head of a request names, even if the caller cannot reach it. */
export function workspaceOfHead({ params, query, headers }: FastifyRequest): number | null {
  const { workspace_id: ofPath } = params as { workspace_id?: string }
  if (ofPath) return readId(ofPath)
  return readId((query as { workspace_id?: unknown }).workspace_id) ?? readId(headers['x-workspace-id'])
}

/**
 * Whose bounds a change counts towards: the workspace that is named, or the only one of the caller, or the user, as a
 * negative number.
 */
export const ownerOf = (
  { workspaceIds, userId }: Pick<Caller, 'workspaceIds' | 'userId'>,
  namedId: number | null | undefined,
) => namedId ?? (workspaceIds.length === 1 || userId === null ? (workspaceIds[0] ?? 0) : -userId)

/**
 * The workspace that a whole request names. If its path names none, the body decides, then the link of the request,
 * then query and headers. In an array the first entry decides.
 */
export async function meantWorkspaceOf(request: FastifyRequest, sql: Sql): Promise<number | null> {
  if (!isNamedLater(request)) return workspaceOfHead(request)
  const [first] = [request.body].flat()
  const body = isObject(first) ? first : {}
  const said = readId(body.workspace_id)
  if (said !== null) return said
  const linkId = idOfLink(request.params) ?? idOfLink(body)
  if (linkId === null) return workspaceOfHead(request)
  const [link] = await sql<{ workspace_id: number }[]>`SELECT workspace_id FROM links WHERE id = ${linkId}`
  return link?.workspace_id ?? workspaceOfHead(request)
}
