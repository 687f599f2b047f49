import { toLinkFields } from '../links/link-answer.js'
import type { LinkEvent } from './events.js'
import { type StoredLink, toLinkRow } from './stored-link.js'

/** A row of `webhook_outbox`. Its columns are explained in the schema. */
export interface NotedChange {
  event: LinkEvent
  occurred_at: Date
  before: StoredLink | null
  after: StoredLink | null
}

/** A deleted link is sent as it was before, but marked as deleted. */
function linkOf({ event, before, after }: NotedChange): StoredLink {
  if (event !== 'link.deleted') return after!
  return { ...before!, deleted: true, updated_at: (after ?? before!).updated_at }
}

/**
 * The payload of a webhook about a link that was created, changed or deleted.
 * @param publicUrl URL at which visitors reach the redirector
 */
export const linkPayload = (change: NotedChange, publicUrl: URL) => ({
  event: change.event,
  timestamp: change.occurred_at.toISOString(),
  link: toLinkFields(toLinkRow(linkOf(change)), publicUrl),
})
