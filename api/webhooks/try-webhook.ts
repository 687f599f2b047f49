import { randomUUID } from 'node:crypto'
import type { Reach } from '../../outbound/reach.js'
import type { Deliverer } from '../../webhooks/deliver.js'
import type { WebhookEvent } from '../../webhooks/events.js'
import { examplePayload } from '../../webhooks/example.js'
import { findDeliveries, type KeptDelivery, keepDeliveries, toKept } from '../../webhooks/kept-deliveries.js'
import { readReceiver } from '../../webhooks/receiver.js'
import { findSigningKeys } from '../../webhooks/signing-secrets.js'
import type { ApiDeps } from '../deps.js'
import { ApiError, notFound, RateLimitExceeded } from '../http/errors.js'
import { findExampleLink, type HookOwner, type WebhookRow } from './webhooks-table.js'

/** The number of tests and repetitions of a workspace at a time. Each waits up to five seconds for another server. */
const AT_ONCE_MAX = 3

/** Sends a delivery, to addresses that its reach permits. */
export type WebhookSender = Pick<Deliverer, 'deliver'> & { reach: Reach }

/**
 * The kept deliveries with an id, newest first. Each is an attempt of the same event.
 * @throws 404 without any
 */
export function attemptsOf(deliveries: KeptDelivery[], id: string): KeptDelivery[] {
  const found = deliveries.filter((one) => one.id === id)
  if (found.length === 0) throw notFound()
  const payload = found.find((one) => one.payload !== undefined)?.payload
  return found.map((one) => ({ ...one, payload }))
}

/** Sends example events and kept deliveries to webhooks, a few at a time for a workspace. */
export function createTrials(
  { sql, publicUrl, now }: Pick<ApiDeps, 'sql' | 'publicUrl' | 'now'>,
  { deliver }: Pick<Deliverer, 'deliver'>,
) {
  const running = new Map<number, number>()

  function enter(workspaceId: number) {
    const count = running.get(workspaceId) ?? 0
    if (count >= AT_ONCE_MAX)
      throw new RateLimitExceeded(
        `At most ${AT_ONCE_MAX} deliveries of a workspace are sent by hand at once`,
        AT_ONCE_MAX,
        count,
        1,
      )
    running.set(workspaceId, count + 1)
  }

  function leave(workspaceId: number) {
    const count = running.get(workspaceId)!
    if (count > 1) running.set(workspaceId, count - 1)
    else running.delete(workspaceId)
  }

  /** Sends a body now, and keeps the delivery. @param mark says why it was sent */
  async function send(
    { workspaceId }: HookOwner,
    { id: webhookId, url }: WebhookRow,
    { id, event, body }: { id: string; event: WebhookEvent; body: string },
    mark: Pick<KeptDelivery, 'is_test' | 'is_repeated'>,
  ) {
    const keysOf = await findSigningKeys(sql, [workspaceId])
    const time = now().toISOString()
    const receiver = readReceiver(url)
    if (!receiver) throw new ApiError('bad_request', 'Nothing can be sent to this URL')
    const outcome = await deliver({ receiver, id, body, keys: keysOf.get(workspaceId) ?? [] })
    const kept = toKept({ id, time, event }, outcome, body)
    await keepDeliveries(sql, new Map([[webhookId, [{ ...kept, ...mark }]]]))
    const { payload, ...shown } = kept
    return { ...shown, answer: outcome.answer ?? null }
  }

  async function inTurn<T>({ workspaceId }: HookOwner, work: () => Promise<T>): Promise<T> {
    enter(workspaceId)
    try {
      return await work()
    } finally {
      leave(workspaceId)
    }
  }

  return {
    /** Sends an example of the event. @returns the delivery with the body of the answer */
    tryWebhook: (owner: HookOwner, webhook: WebhookRow, event: WebhookEvent) =>
      inTurn(owner, async () => {
        const link = await findExampleLink(sql, owner)
        const body = JSON.stringify(examplePayload(event, owner.workspaceId, link, publicUrl, now()))
        return send(owner, webhook, { id: `test_${randomUUID()}`, event, body }, { is_test: true })
      }),

    /**
     * Sends a kept delivery again, with the same id, so that receivers can recognise it.
     * @param note called before it is sent
     * @throws 404 if it is not kept any more; 400 if its payload is not
     */
    sendAgain: (owner: HookOwner, webhook: WebhookRow, id: string, note: () => Promise<unknown>) =>
      inTurn(owner, async () => {
        const found = attemptsOf(await findDeliveries(sql, webhook.id), id)
        const { event, payload, is_test } = found[0]
        if (payload === undefined)
          throw new ApiError('bad_request', 'The payload of this delivery is not kept any more')
        await note()
        return send(owner, webhook, { id, event, body: payload }, { is_repeated: true, ...(is_test && { is_test }) })
      }),
  }
}
