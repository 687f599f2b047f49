import type { WebhookQueue } from './webhook-queue.js'

/**
 * The workspace whose webhooks have most waiting, all of them together.
 * @param counts whether a queue is looked at
 * @returns its queues with something waiting, the largest first
 */
export function mostWaiting(
  queues: Iterable<WebhookQueue>,
  counts: (queue: WebhookQueue) => boolean,
): readonly WebhookQueue[] {
  const workspaces = new Map<number, { bytes: number; queues: WebhookQueue[] }>()
  for (const queue of queues) {
    if (queue.length === 0 || !counts(queue)) continue
    const workspace = workspaces.get(queue.workspaceId)
    if (!workspace) workspaces.set(queue.workspaceId, { bytes: queue.bytes, queues: [queue] })
    else {
      workspace.bytes += queue.bytes
      workspace.queues.push(queue)
    }
  }
  let most = { bytes: 0, queues: [] as WebhookQueue[] }
  for (const workspace of workspaces.values()) if (workspace.bytes > most.bytes) most = workspace
  return most.queues.sort((a, b) => b.bytes - a.bytes)
}
