import { toLinkAnswer } from '../links/link-answer.js'
import type { LinkEvent } from './events.js'
import { type StoredLink, toLinkRow } from './stored-link.js'

/** A row of `webhook_outbox`, which says what its columns are. */
export interface NotedChange {
  event: LinkEvent
  occurred_at: Date
  before: StoredLink | null
  after: StoredLink | null
}

/** A link that is deleted is told as it was, but for being deleted. */
function linkOf({ event, before, after }: NotedChange): StoredLink {
  if (event !== 'link.deleted') return after!
  return { ...before!, deleted: true, updated_at: (after ?? before!).updated_at }
}

/**
 * What is told of a link that was created, changed or deleted.
 * @param publicUrl where visitors reach the redirector
 */
export const linkPayload = (change: NotedChange, publicUrl: URL) => ({
  event: change.event,
  timestamp: change.occurred_at.toISOString(),
  link: toLinkAnswer(toLinkRow(linkOf(change)), publicUrl),
})
