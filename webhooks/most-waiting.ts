import type { WebhookQueue } from './webhook-queue.js'

/**
 * Finds the workspace whose webhooks together have the most waiting memory.
 * @param counts whether a queue is considered
 * @returns its non-empty queues, the largest first
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
