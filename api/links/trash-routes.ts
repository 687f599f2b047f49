import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type * as v from 'valibot'
import type { ApiDeps } from '../deps.js'
import { notFound } from '../http/errors.js'
import { contentTypes } from '../http/separated-values.js'
import { takerOf } from '../limits/holder.js'
import { byRight } from '../roles/by-right.js'
import { pathId, pathWorkspaceId } from '../roles/path-ids.js'
import { readLinkIds } from './link-ids.js'
import type { deletedLinkSchema, deletedLinksSchema, purgedLinksSchema, restoredLinksSchema } from './link-schemas.js'
import { deleteLinks, purgeLinks, restoreLinks } from './trash.js'

/** The wait for a turn in the database. With the change it is shorter than a handler's limit, so that the caller gets this error. */
const WAIT_MS_MAX = 3_000
const TRASH_MS_MAX = 5_000

/** Many clients send a content type with an empty body. */
function acceptEmptyBody(app: FastifyInstance) {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, _body, done) => done(null))
}

export function addTrashRoutes(app: FastifyInstance, { sql, inDatabaseTurn }: Pick<ApiDeps, 'sql' | 'inDatabaseTurn'>) {
  const removal: FastifyPluginAsync = async (scope) => {
    acceptEmptyBody(scope)
    scope.delete('/workspace/:workspace_id/links/:id', async (request, reply) => {
      const workspaceId = pathWorkspaceId(request)
      const id = pathId((request.params as { id: string }).id)
      const deleted = await inDatabaseTurn(takerOf(request.caller, workspaceId), WAIT_MS_MAX, () =>
        deleteLinks(sql, byRight(request.caller, workspaceId), workspaceId, [id], TRASH_MS_MAX),
      )
      if (deleted.length === 0) throw notFound()
      const answer: v.InferOutput<typeof deletedLinkSchema> = 'Link deleted'
      // Serialized here, because Fastify sends a string as it is.
      return reply.type(contentTypes.json).send(JSON.stringify(answer))
    })
  }
  app.register(removal)

  app.delete('/workspace/:workspace_id/links', async (request): Promise<v.InferOutput<typeof deletedLinksSchema>> => {
    const workspaceId = pathWorkspaceId(request)
    const ids = readLinkIds(request.body)
    const deleted = await inDatabaseTurn(takerOf(request.caller, workspaceId), WAIT_MS_MAX, () =>
      deleteLinks(sql, byRight(request.caller, workspaceId), workspaceId, ids, TRASH_MS_MAX),
    )
    return { deleted }
  })

  app.post(
    '/workspace/:workspace_id/links/purge',
    async (request): Promise<v.InferOutput<typeof purgedLinksSchema>> => {
      const workspaceId = pathWorkspaceId(request)
      const ids = readLinkIds(request.body)
      const purged = await inDatabaseTurn(takerOf(request.caller, workspaceId), WAIT_MS_MAX, () =>
        purgeLinks(sql, byRight(request.caller, workspaceId), workspaceId, ids, TRASH_MS_MAX),
      )
      return { purged }
    },
  )

  app.post(
    '/workspace/:workspace_id/links/restore',
    async (request): Promise<v.InferOutput<typeof restoredLinksSchema>> => {
      const workspaceId = pathWorkspaceId(request)
      const ids = readLinkIds(request.body)
      return inDatabaseTurn(takerOf(request.caller, workspaceId), WAIT_MS_MAX, () =>
        restoreLinks(sql, byRight(request.caller, workspaceId), workspaceId, ids, TRASH_MS_MAX),
      )
    },
  )
}
