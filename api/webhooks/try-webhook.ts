import { randomUUID } from 'node:crypto'
import type { Reach } from '../../outbound/reach.js'
import type { Deliverer } from '../../webhooks/deliver.js'
import type { WebhookEvent } from '../../webhooks/events.js'
import { examplePayload } from '../../webhooks/example.js'
import { type KeptDelivery, keepDeliveries } from '../../webhooks/kept-deliveries.js'
import { readReceiver } from '../../webhooks/receiver.js'
import { findSigningKeys } from '../../webhooks/signing-secrets.js'
import type { ApiDeps } from '../deps.js'
import { ApiError, RateLimitExceeded } from '../http/errors.js'
import { findExampleLink, type HookOwner, type WebhookRow } from './webhooks-table.js'

/** The number of tests of a workspace at a time. Each waits up to five seconds for another server. */
const AT_ONCE_MAX = 3

/** Sends a delivery, to addresses that its reach permits. */
export type WebhookSender = Pick<Deliverer, 'deliver'> & { reach: Reach }

/** Sends example events to webhooks, a few at a time for a workspace. */
export function createTrials(
  { sql, publicUrl, now }: Pick<ApiDeps, 'sql' | 'publicUrl' | 'now'>,
  { deliver }: Pick<Deliverer, 'deliver'>,
) {
  const running = new Map<number, number>()

  function enter(workspaceId: number) {
    const count = running.get(workspaceId) ?? 0
    if (count >= AT_ONCE_MAX)
      throw new RateLimitExceeded(`At most ${AT_ONCE_MAX} tests of a workspace at once`, AT_ONCE_MAX, count, 1)
    running.set(workspaceId, count + 1)
  }

  function leave(workspaceId: number) {
    const count = running.get(workspaceId)!
    if (count > 1) running.set(workspaceId, count - 1)
    else running.delete(workspaceId)
  }

  async function send(owner: HookOwner, { id: webhookId, url }: WebhookRow, event: WebhookEvent) {
    const { workspaceId } = owner
    const [link, keysOf] = await Promise.all([findExampleLink(sql, owner), findSigningKeys(sql, [workspaceId])])
    const time = now()
    const body = JSON.stringify(examplePayload(event, workspaceId, link, publicUrl, time))
    const receiver = readReceiver(url)
    if (!receiver) throw new ApiError('bad_request', 'Nothing can be sent to this URL')
    const id = `test_${randomUUID()}`
    const outcome = await deliver({ receiver, id, body, keys: keysOf.get(workspaceId) ?? [] })
    const kept: KeptDelivery = {
      id,
      time: time.toISOString(),
      event,
      outcome: outcome.kind,
      status: outcome.status ?? null,
      error: outcome.error ?? null,
      duration_ms: Math.round(outcome.tookMs),
    }
    await keepDeliveries(sql, new Map([[webhookId, [{ ...kept, is_test: true }]]]))
    return { ...kept, answer: outcome.answer ?? null }
  }

  /** Sends an example of the event. @returns the delivery with the body of the answer */
  return async function tryWebhook(owner: HookOwner, webhook: WebhookRow, event: WebhookEvent) {
    enter(owner.workspaceId)
    try {
      return await send(owner, webhook, event)
    } finally {
      leave(owner.workspaceId)
    }
  }
}
