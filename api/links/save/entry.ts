import type { Flags } from '../../../abuse/flags.js'
import type { LinkRow } from '../../../links/link-row.js'
import type { Reach } from '../../../outbound/reach.js'
import type { Sql } from '../../../postgres/connect.js'
import type { Plans } from '../../../usage/plans.js'
import type { FieldErrors } from '../../http/errors.js'
import type { InDatabaseTurn } from '../../limits/database-turns.js'
import type { Acting } from '../../roles/by-right.js'
import type { LinkDraft } from '../draft/link-draft.js'

/** Limits of a workspace in its first days. */
export interface NewWorkspaces {
  /** 0 means that no workspace counts as new. */
  days: number
  linksADay: number
}

/**
 * The outcome of one submitted link. `missing` means that the caller does not reach the link or workspace, `forbidden`
 * that the workspace's plan does not have the feature, `limited` that a new workspace has its links of the day.
 */
export type Saved =
  | { kind: 'created' | 'updated'; link: LinkRow }
  | { kind: 'invalid'; errors: FieldErrors }
  | { kind: 'missing'; field: 'id' | 'workspace_id' }
  | { kind: 'forbidden'; field: 'webhooks' | 'head_tags' | 'body_tags' | 'gtm_id'; why: string }
  | { kind: 'limited'; limit: number }

export const invalid = (field: string, message: string): Saved => ({ kind: 'invalid', errors: { [field]: [message] } })

/** A draft on its way to the database. An entry with an outcome is finished. */
export interface Entry {
  draft: LinkDraft
  outcome?: Saved
  /** The link to change, as it was before the request. */
  link?: LinkRow
  workspaceId: number
  domainId?: number
  passwordHash?: string | null
  /** The new value of `links.frames`. Absent if it stays unchanged. */
  frames?: LinkRow['frames']
  /** Links that the workspace of a new link, which is new too, may create in 24 hours. Absent: as many as it likes. */
  linksADay?: number
  /** The flag that the link will have; absent: the one it has. */
  flagged?: LinkRow['flagged']
}

export interface SaveContext {
  sql: Sql
  inDatabaseTurn: InDatabaseTurn
  /** Counts the bytes of links that are read for the request. @throws {ApiError} 503 when too much is held already */
  hold?: (bytes: number) => void
  caller: Acting
  /** Host and port of links without a domain. */
  defaultHost: string
  /** The workspace of all links, if the path names it. */
  workspaceId?: number
  /** The workspace of new links that name none. Undefined if there is no such workspace. */
  namedWorkspaceId: () => number | undefined
  plans: Plans
  /** Checks whether destinations may be framed. Without it nothing is checked. */
  framesOf?: (entry: Entry) => Promise<LinkRow['frames'] | undefined>
  /** Without it destinations are compared with no list. */
  flags?: Flags
  /** Without it no workspace counts as new. */
  newWorkspaces?: NewWorkspaces
  /** Throws if a link is no longer as the caller knows it (If-Match). Without it nothing is checked. */
  demandKnown?: (link: LinkRow) => void
  /** Decides which addresses webhooks may have. */
  reach: Pick<Reach, 'permits'>
  /** Counts the clicks of links, by link id. Links without clicks are missing. */
  countClicks: (workspaceId: number, linkIds: number[]) => Promise<Map<number, { all: number; human: number }>>
}
