import { api, type Schemas } from '../api/client.js'

export type Webhook = Schemas['Webhook']
export type WebhookEvent = Webhook['events'][number]
export type Delivery = Schemas['WebhookDeliveries']['deliveries'][number]

const LINK = '/api/v1/link/{link_id}/webhooks'
const LINK_HOOK = `${LINK}/{hook_id}` as const

/**
 * Calls for the webhooks of a link, or of the workspace if `linkId` is null. The API has the same routes for both, so
 * the types of the link's routes serve both.
 */
export function webhookCalls(workspaceId: number, linkId: number | null) {
  const owner = { workspace_id: workspaceId, link_id: linkId as number }
  const all = (linkId === null ? '/api/v1/workspace/{workspace_id}/webhooks' : LINK) as typeof LINK
  const one = `${all}/{hook_id}` as typeof LINK_HOOK
  const at = (hook_id: string) => ({ path: { ...owner, hook_id } })
  const toDelivery = (hook_id: string, delivery_id: string) => ({ path: { ...owner, hook_id, delivery_id } })
  return {
    subscribe: (url: string, events: WebhookEvent[]) =>
      api.POST(all, { params: { path: owner }, body: { url, events } }),
    get: (id: string, signal: AbortSignal) => api.GET(one, { params: at(id), signal }),
    update: (id: string, body: Schemas['WebhookPatch']) => api.PATCH(one, { params: at(id), body }),
    unsubscribe: (id: string) => api.DELETE(one, { params: at(id) }),
    deliveries: (id: string, signal: AbortSignal) => api.GET(`${one}/deliveries`, { params: at(id), signal }),
    delivery: (id: string, delivery_id: string, signal: AbortSignal) =>
      api.GET(`${one}/deliveries/{delivery_id}`, { params: toDelivery(id, delivery_id), signal }),
    sendAgain: (id: string, delivery_id: string) =>
      api.POST(`${one}/deliveries/{delivery_id}/send_again`, { params: toDelivery(id, delivery_id) }),
    test: (id: string, event: WebhookEvent) => api.POST(`${one}/test`, { params: at(id), body: { event } }),
  }
}

/** Address of a webhook's page, after that of the workspace. */
export const pageOf = (id: string, linkId: number | null) =>
  `/webhooks/one?${new URLSearchParams({ id, ...(linkId !== null && { link_id: String(linkId) }) })}`
