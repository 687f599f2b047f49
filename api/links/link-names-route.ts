import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { fullUrl } from '../../links/link-answer.js'
import type { ApiDeps } from '../deps.js'
import { about, id, text } from '../http/answer-values.js'
import { ID_MAX, parseWire, wireId } from '../http/wire.js'
import { wireList } from '../http/wire-fields.js'
import { takerOf } from '../limits/holder.js'
import { pathWorkspaceId } from '../roles/path-ids.js'
import { findLinkNames } from './links-table.js'
import { readLinksInTurn } from './list/read-links.js'

/** The number of links that are named at once. So many ids fit into an address, and so many names into an answer. */
export const NAMES_MAX = 200

export const linkNamesQuerySchema = v.object({
  ids: v.pipe(
    wireList(wireId, NAMES_MAX),
    v.metadata({
      jsonSchema: {
        type: 'array',
        maxItems: NAMES_MAX,
        items: { type: 'integer', minimum: 1, maximum: ID_MAX },
        description: 'ids of links, repeated',
      },
    }),
  ),
})

export const linkNamesSchema = v.strictObject({
  links: about(
    v.array(
      v.strictObject({
        id: about(id, 'id of the link'),
        name: about(text, 'its name, null if it has none'),
        full_url: about(v.string(), 'its short URL'),
        deleted: about(v.boolean(), 'whether it is in the trash'),
      }),
    ),
    'the links of the workspace that have these ids, also those in the trash, in no particular order',
  ),
})

/** Names links, which reports know by their ids alone. */
export function addLinkNamesRoute(app: FastifyInstance, deps: Pick<ApiDeps, 'sql' | 'inDatabaseTurn' | 'publicUrl'>) {
  app.get('/workspace/:workspace_id/links/names', async (request): Promise<v.InferOutput<typeof linkNamesSchema>> => {
    const workspaceId = pathWorkspaceId(request)
    const { ids } = parseWire(linkNamesQuerySchema, request.query)
    const taker = takerOf(request.caller, workspaceId)
    const links = await readLinksInTurn(deps, taker, (tx) => findLinkNames(tx, ids, workspaceId))
    return {
      links: links.map((link) => ({
        id: link.id,
        name: link.name,
        full_url: fullUrl(link, deps.publicUrl),
        deleted: link.deleted,
      })),
    }
  })
}
