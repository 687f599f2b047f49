import type { FastifyRequest } from 'fastify'
import type { Sql } from '../../postgres/connect.js'
import { isObject, readWire, wireId } from '../http/wire.js'

/** null for what can be no id: the route says so, if it asks. */
function readId(value: unknown): number | null {
  const read = readWire(wireId, value)
  return 'value' in read ? read.value : null
}

/** Whether a workspace or a link may be named by the body. */
const hasBody = ({ method }: FastifyRequest) => method !== 'GET' && method !== 'HEAD'

const idOfLink = (params: unknown) => {
  const { id, link_id } = params as { id?: string; link_id?: string }
  return readId(link_id ?? id)
}

/** Whether the head of a request does not say which workspace it means: its body, or the link that it is about, may. */
export function isNamedLater(request: FastifyRequest): boolean {
  const { params } = request
  return !(params as { workspace_id?: string }).workspace_id && (hasBody(request) || idOfLink(params) !== null)
}

/** The workspace that the head of a request names, whoever may reach it. */
export function workspaceOfHead({ params, query, headers }: FastifyRequest): number | null {
  const { workspace_id: ofPath } = params as { workspace_id?: string }
  if (ofPath) return readId(ofPath)
  return readId((query as { workspace_id?: unknown }).workspace_id) ?? readId(headers['x-workspace-id'])
}

/**
 * The same of a whole request: where its head does not settle it, what its body says goes first, then whose the link is. Of
 * several entries the first says it.
 */
export async function workspaceOf(request: FastifyRequest, sql: Sql): Promise<number | null> {
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
