import type { LinkRow } from '../links/link-row.js'

/**
 * A link as JSON of its row without the password's hash, made by `webhook_link` (postgres/schema/0010_webhooks.sql).
 */
export type StoredLink = Omit<LinkRow, 'inserted_at' | 'updated_at'> & { inserted_at: string; updated_at: string }

export const toLinkRow = (link: StoredLink): LinkRow => ({
  ...link,
  inserted_at: new Date(link.inserted_at),
  updated_at: new Date(link.updated_at),
})
