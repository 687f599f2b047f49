import type { LinkColumns } from './link-fields.js'
import type { LinkFlag, LinkRestriction } from './link-flag.js'

/** A link with the name of its domain and its alias. */
export interface LinkRow extends LinkColumns {
  id: number
  workspace_id: number
  domain_id: number
  /** '' for the default host. */
  domain: string
  slug: string
  alias: string | null
  url: string
  /** Whether browsers show a destination in a frame, by destination. Unknown ones are left out. */
  frames: Record<string, boolean> | null
  flagged: LinkFlag | null
  restricted: LinkRestriction | null
  deleted: boolean
  /** Since when the link is in the trash. Rows of the table `links` have it. */
  deleted_at?: Date | null
  created_by_user_id: number | null
  inserted_at: Date
  updated_at: Date
}
