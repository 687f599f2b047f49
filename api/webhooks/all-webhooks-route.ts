import type { FastifyInstance } from 'fastify'
import type * as v from 'valibot'
import { fullUrl } from '../../links/link-answer.js'
import type { ApiDeps } from '../deps.js'
import { parseWire } from '../http/wire.js'
import { takerOf } from '../limits/holder.js'
import { readInTurn } from '../limits/read-in-turn.js'
import { pathWorkspaceId } from '../roles/path-ids.js'
import { hooksFor } from './shown-hooks.js'
import { toWebhookAnswer } from './webhook-answer.js'
import { type allWebhooksSchema, WEBHOOK_PAGE_SIZE_MAX, webhookPageQuerySchema } from './webhook-schemas.js'
import { countAllWebhooks, findAllWebhooks } from './webhooks-table.js'

const TOO_SLOW = 'Reading the webhooks took too long; ask for fewer at once'

type Deps = Pick<ApiDeps, 'sql' | 'inDatabaseTurn' | 'publicUrl'>

/** Lists the webhooks of a workspace and of all its links, so that clients need no requests for each link. */
export function addAllWebhooksRoute(app: FastifyInstance, deps: Deps) {
  app.get(
    '/workspace/:workspace_id/all_webhooks',
    async (request): Promise<v.InferOutput<typeof allWebhooksSchema>> => {
      const workspaceId = pathWorkspaceId(request)
      const query = parseWire(webhookPageQuerySchema, request.query)
      const page = query.page ?? 1
      const size = query.page_size ?? WEBHOOK_PAGE_SIZE_MAX
      const [rows, count] = await readInTurn(deps, takerOf(request.caller, workspaceId), TOO_SLOW, (tx) =>
        Promise.all([
          findAllWebhooks(tx, workspaceId, { limit: size, offset: (page - 1) * size }),
          countAllWebhooks(tx, workspaceId),
        ]),
      )
      return {
        webhooks: rows.map(({ link, ...row }) => ({
          ...toWebhookAnswer(row, hooksFor(request.caller, workspaceId, [row.url])[0]),
          link: link && { id: link.id, name: link.name, full_url: fullUrl(link, deps.publicUrl) },
        })),
        page_number: page,
        page_size: size,
        total_entries: count,
        total_pages: Math.ceil(count / size),
      }
    },
  )
}
