import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import type * as v from 'valibot'
import { publicReach } from '../../outbound/reach.js'
import { findDeliveries } from '../../webhooks/kept-deliveries.js'
import type { ApiDeps } from '../deps.js'
import { ApiError, InvalidFields, notFound, sentenceOf } from '../http/errors.js'
import { changeAs } from '../http/in-transaction.js'
import { parseWire } from '../http/wire.js'
import { demandFeature } from '../limits/demand-feature.js'
import { byRight } from '../roles/by-right.js'
import { pathId, pathWorkspaceId } from '../roles/path-ids.js'
import { addAllWebhooksRoute } from './all-webhooks-route.js'
import { HOOKS_MAX, namesRefusedAddress, PRIVATE_ADDRESS } from './hook-url.js'
import { hooksFor } from './shown-hooks.js'
import { addSigningRoutes } from './signing-routes.js'
import { attemptsOf, createTrials, type WebhookSender } from './try-webhook.js'
import { hookWarningsOf, toDeliveryAnswer, toListedDelivery, toWebhookAnswer } from './webhook-answer.js'
import {
  type deliveryListSchema,
  type hookAnswerSchema,
  type hookListSchema,
  type hookRemovedSchema,
  subscriptionSchema,
  trialSchema,
  webhookPatchSchema,
} from './webhook-schemas.js'
import {
  changeHooks,
  findHook,
  findLinkOwner,
  findWebhook,
  findWorkspaceOwner,
  type HookOwner,
  updateWebhook,
} from './webhooks-table.js'

const optionalBody = { config: { isBodyOptional: true } }
/** Payloads and answers can have secrets of the receiver. */
const FOR_WRITERS = { config: { scope: 'write' } } as const

const deliveryIdOf = ({ params }: FastifyRequest) => (params as { delivery_id: string }).delivery_id

export function addWebhookRoutes(
  api: FastifyInstance,
  deps: Pick<ApiDeps, 'sql' | 'inDatabaseTurn' | 'publicUrl' | 'now' | 'plans'> & { webhooks?: WebhookSender },
) {
  const { sql, plans, webhooks } = deps
  const byHand = webhooks && createTrials(deps, webhooks)

  const ownersBy = {
    '/workspace/:workspace_id/webhooks': (request: FastifyRequest) => findWorkspaceOwner(sql, pathWorkspaceId(request)),
    '/link/:link_id/webhooks': (request: FastifyRequest) =>
      findLinkOwner(sql, pathId((request.params as { link_id: string }).link_id), request.caller.workspaceIds),
  }

  function demandPlan({ plan }: HookOwner) {
    demandFeature(plans[plan], 'webhooks')
  }

  /** @throws 403 if the plan has no webhooks; 503 if this server sends none */
  function demandSender(owner: HookOwner) {
    demandPlan(owner)
    if (!byHand) throw new ApiError('service_unavailable', 'This server does not send webhooks')
    return byHand
  }

  /** Finds the webhook that the path names, by the URL that the caller may see. The router has decoded the id. */
  function demandHook({ urls, workspaceId }: HookOwner, request: FastifyRequest): string {
    const shown = hooksFor(request.caller, workspaceId, urls)
    const url = urls[shown.indexOf(findHook(shown, (request.params as { hook_id: string }).hook_id) ?? '')]
    if (url === undefined) throw notFound()
    return url
  }

  /** Subscribes a webhook. A known one is switched on again, and keeps its events unless the body names some. */
  async function subscribe(
    owner: HookOwner,
    { caller, body }: FastifyRequest,
  ): Promise<v.InferOutput<typeof hookAnswerSchema>> {
    const { url, events } = parseWire(subscriptionSchema, body)
    demandPlan(owner)
    if (namesRefusedAddress(url, webhooks?.reach ?? publicReach)) throw new InvalidFields({ url: [PRIVATE_ADDRESS] })
    const id = await changeHooks(
      sql,
      byRight(caller, owner.workspaceId),
      owner,
      (urls) => {
        const known = findHook(urls, url)
        if (known === undefined && urls.length >= HOOKS_MAX)
          throw new InvalidFields({ base: [`already has the maximum of ${HOOKS_MAX} webhooks`] })
        return known === undefined ? { urls: [...urls, url], result: url } : { urls, result: known }
      },
      (tx, id) => updateWebhook(tx, owner, id, { events, enabled: true }),
    )
    return { id, ...hookWarningsOf(id) }
  }

  async function unsubscribe(
    owner: HookOwner,
    request: FastifyRequest,
  ): Promise<v.InferOutput<typeof hookRemovedSchema>> {
    const id = await changeHooks(sql, byRight(request.caller, owner.workspaceId), owner, (urls) => {
      const id = findHook(urls, (request.params as { hook_id: string }).hook_id)
      if (id === undefined) throw notFound()
      return { urls: urls.filter((url) => url !== id), result: id }
    })
    return { id }
  }

  const routes: FastifyPluginAsync = async (app) => {
    // The contract promises `error` in these answers, which a plain map of fields lacks.
    app.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof InvalidFields)) throw error
      reply.code(400).send({ error: sentenceOf(error.fields), code: 'bad_request', ...error.fields })
    })

    for (const [path, findOwner] of Object.entries(ownersBy)) {
      async function ownerOf(request: FastifyRequest): Promise<HookOwner> {
        const owner = await findOwner(request)
        if (!owner) throw notFound()
        return owner
      }
      async function webhookOf(request: FastifyRequest) {
        const owner = await ownerOf(request)
        const webhook = await findWebhook(sql, owner, demandHook(owner, request))
        if (!webhook) throw notFound()
        return { owner, webhook }
      }

      app.get(path, async (request): Promise<v.InferOutput<typeof hookListSchema>> => {
        const { urls, workspaceId } = await ownerOf(request)
        return hooksFor(request.caller, workspaceId, urls).map((id) => ({ id }))
      })
      app.post(path, async (request) => subscribe(await ownerOf(request), request))
      app.get(`${path}/:hook_id`, async (request) => {
        const { owner, webhook } = await webhookOf(request)
        return toWebhookAnswer(webhook, hooksFor(request.caller, owner.workspaceId, [webhook.url])[0])
      })
      app.patch(`${path}/:hook_id`, async (request) => {
        const { events, enabled } = parseWire(webhookPatchSchema, request.body)
        const owner = await ownerOf(request)
        const url = demandHook(owner, request)
        const patch = { events, enabled: enabled ?? undefined }
        const row = await changeAs(sql, byRight(request.caller, owner.workspaceId), (tx) =>
          updateWebhook(tx, owner, url, patch),
        )
        if (!row) throw notFound()
        return toWebhookAnswer(row)
      })
      app.delete(`${path}/:hook_id`, async (request) => unsubscribe(await ownerOf(request), request))
      app.get(`${path}/:hook_id/deliveries`, async (request): Promise<v.InferOutput<typeof deliveryListSchema>> => {
        const { webhook } = await webhookOf(request)
        return { deliveries: (await findDeliveries(sql, webhook.id)).map(toListedDelivery) }
      })
      app.post(`${path}/:hook_id/test`, optionalBody, async (request) => {
        const { event } = parseWire(trialSchema, request.body)
        const { owner, webhook } = await webhookOf(request)
        return demandSender(owner).tryWebhook(owner, webhook, event)
      })
      app.get(`${path}/:hook_id/deliveries/:delivery_id`, FOR_WRITERS, async (request) => {
        const { webhook } = await webhookOf(request)
        return toDeliveryAnswer(attemptsOf(await findDeliveries(sql, webhook.id), deliveryIdOf(request)))
      })
      app.post(`${path}/:hook_id/deliveries/:delivery_id/send_again`, optionalBody, async (request) => {
        const { owner, webhook } = await webhookOf(request)
        const sender = demandSender(owner)
        const id = deliveryIdOf(request)
        const note = () =>
          changeAs(
            sql,
            byRight(request.caller, owner.workspaceId),
            (tx) => tx`SELECT note_sent_again(${webhook.id}, ${id})`,
          )
        return sender.sendAgain(owner, webhook, id, note)
      })
    }
    addAllWebhooksRoute(app, deps)
    addSigningRoutes(app, { sql, demandPlan })
  }
  api.register(routes)
}
