import type { Flags } from '../../../abuse/flags.js'
import type { LinkRow } from '../../../links/link-row.js'
import { readLogo } from '../../../links/qr-logo.js'
import type { Reach } from '../../../outbound/reach.js'
import type { Sql } from '../../../postgres/connect.js'
import type { Plan, Plans } from '../../../usage/plans.js'
import { findDomainIds } from '../../domains/find-domain-ids.js'
import { mapInSlices } from '../../http/body/in-slices.js'
import type { FieldErrors } from '../../http/errors.js'
import { contradictionOf } from '../../http/ids-of-path.js'
import type { Caller } from '../../keys/caller.js'
import { refusalOf } from '../../limits/demand-feature.js'
import { namesRefusedAddress, PRIVATE_ADDRESS } from '../../webhooks/hook-url.js'
import { type LinkDraft, readLinkDraft } from '../draft/link-draft.js'
import { findLinks } from '../links-table.js'
import { checkNewWorkspaces, type NewWorkspaces } from './new-workspaces.js'

/**
 * The outcome of one submitted link. `missing` means that the caller does not reach the link or workspace, `forbidden`
 * that the workspace's plan does not have the feature, `limited` that a new workspace has its links of the day.
 */
export type Saved =
  | { kind: 'created' | 'updated'; link: LinkRow }
  | { kind: 'invalid'; errors: FieldErrors }
  | { kind: 'missing'; field: 'id' | 'workspace_id' }
  | { kind: 'forbidden'; field: 'webhooks' | 'head_tags' | 'body_tags'; why: string }
  | { kind: 'limited'; limit: number }

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
  /** The flag that the link will have; absent: the one it has. */
  flagged?: LinkRow['flagged']
}

export interface SaveContext {
  sql: Sql
  caller: Pick<Caller, 'kind' | 'id' | 'userId' | 'workspaceIds'>
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

export const invalid = (field: string, message: string): Saved => ({ kind: 'invalid', errors: { [field]: [message] } })

/** Chooses the workspace of a new link. */
function placeNew(
  draft: LinkDraft,
  workspaceIds: number[],
  namedWorkspaceId: SaveContext['namedWorkspaceId'],
): { workspaceId: number } | { outcome: Saved } {
  if (draft.url == null) return { outcome: invalid('url', "can't be blank") }
  if (draft.deleted) return { outcome: invalid('deleted', "can't be true for a new link") }
  if (draft.workspace_id != null) {
    const isReached = workspaceIds.includes(draft.workspace_id)
    return isReached ? { workspaceId: draft.workspace_id } : { outcome: { kind: 'missing', field: 'workspace_id' } }
  }
  const workspaceId = namedWorkspaceId()
  return workspaceId === undefined ? { outcome: invalid('workspace_id', "can't be blank") } : { workspaceId }
}

/** Reads a draft and checks that its logo can be decoded. Otherwise codes would be drawn without it. */
function readDraft(input: unknown): ReturnType<typeof readLinkDraft> {
  const read = readLinkDraft(input)
  const logo = 'value' in read ? read.value.qr_styles?.logo : undefined
  return logo === undefined || readLogo(logo)
    ? read
    : { errors: { qr_styles: ['logo must be a PNG that can be read, of at most 512 × 512 pixels'] } }
}

async function readEntries(
  { sql, caller, workspaceId, namedWorkspaceId }: SaveContext,
  inputs: unknown[],
): Promise<Entry[]> {
  const workspaceIds = workspaceId === undefined ? caller.workspaceIds : [workspaceId]
  const reads = await mapInSlices(inputs, readDraft)
  const ids = reads.flatMap((read) => ('value' in read ? (read.value.id ?? []) : []))
  const links = ids.length === 0 ? [] : await findLinks(sql, [...new Set(ids)], workspaceIds)
  const linkOf = new Map(links.map((link) => [link.id, link]))
  return reads.map((read): Entry => {
    if ('errors' in read) return { draft: {}, workspaceId: 0, outcome: { kind: 'invalid', ...read } }
    const errors = workspaceId && contradictionOf(read.value, [['workspace_id', workspaceId]])
    if (errors) return { draft: {}, workspaceId: 0, outcome: { kind: 'invalid', errors } }
    const draft = workspaceId === undefined ? read.value : { ...read.value, workspace_id: workspaceId }
    if (draft.id === undefined) return { draft, workspaceId: 0, ...placeNew(draft, workspaceIds, namedWorkspaceId) }
    const link = linkOf.get(draft.id)
    const isElsewhere = draft.workspace_id != null && draft.workspace_id !== link?.workspace_id
    if (!link || isElsewhere) return { draft, workspaceId: 0, outcome: { kind: 'missing', field: 'id' } }
    const outcome = draft.url === null ? invalid('url', "can't be blank") : undefined
    return { draft, link, workspaceId: link.workspace_id, outcome }
  })
}

async function resolveDomains({ sql, defaultHost }: SaveContext, entries: Entry[]) {
  const choices = entries.map(({ workspaceId, draft }) => ({
    workspaceId,
    domain: draft.domain,
    domainId: draft.domain_id,
  }))
  const domainIds = await findDomainIds(sql, defaultHost, choices)
  entries.forEach((entry, i) => {
    const { domain, domain_id } = entry.draft
    const isContradicted = domain != null && domain_id != null && domain_id !== domainIds[i]
    if (domainIds[i] === null) entry.outcome = invalid(domain ? 'domain' : 'domain_id', 'is not yours')
    else if (isContradicted) entry.outcome = invalid('domain_id', 'is not that of domain')
    else entry.domainId = domainIds[i]
  })
}

/** Only members of the workspace may be notified of a link's clicks. */
async function checkNotified({ sql }: SaveContext, entries: Entry[]) {
  const userIds = new Set(entries.flatMap(({ draft }) => draft.notify_user_ids ?? []))
  if (userIds.size === 0) return
  const rows = await sql<{ workspace_id: number; user_id: number }[]>`
    SELECT workspace_id, user_id FROM workspace_members
    WHERE user_id = ANY(${[...userIds]}) AND workspace_id = ANY(${entries.map(({ workspaceId }) => workspaceId)})`
  const members = new Set(rows.map((row) => `${row.workspace_id} ${row.user_id}`))
  for (const entry of entries) {
    const strangers = (entry.draft.notify_user_ids ?? []).filter((id) => !members.has(`${entry.workspaceId} ${id}`))
    if (strangers.length > 0)
      entry.outcome = invalid('notify_user_ids', `has no members of the workspace: ${strangers.join(', ')}`)
  }
}

/** Checks webhooks that a draft adds. Those that the link has already may stay, because a client may send them back. */
async function checkWebhooks({ sql, plans, reach }: SaveContext, entries: Entry[]) {
  const addedBy = ({ draft, link }: Entry) => draft.webhooks?.filter((url) => !link?.webhooks.includes(url)) ?? []
  const adding = entries.filter((entry) => addedBy(entry).length > 0)
  if (adding.length === 0) return
  const rows = await sql<{ id: number; plan: Plan }[]>`
    SELECT id, plan FROM workspaces WHERE id = ANY(${adding.map(({ workspaceId }) => workspaceId)})`
  const refusals = new Map(rows.map(({ id, plan }) => [id, refusalOf(plans[plan], 'webhooks')]))
  for (const entry of adding) {
    const why = refusals.get(entry.workspaceId)
    if (why) entry.outcome = { kind: 'forbidden', field: 'webhooks', why }
    else if (addedBy(entry).some((url) => namesRefusedAddress(url, reach)))
      entry.outcome = invalid('webhooks', PRIVATE_ADDRESS)
  }
}

/**
 * Reads the bodies of a request and finds the link, workspace and domain of each. Nothing is changed yet.
 * @param inputs parsed bodies that have not been checked
 */
export async function placeDrafts(context: SaveContext, inputs: unknown[]): Promise<Entry[]> {
  const entries = await readEntries(context, inputs)
  const open = () => entries.filter((entry) => !entry.outcome)
  await resolveDomains(context, open())
  await checkNotified(context, open())
  await checkWebhooks(context, open())
  await checkNewWorkspaces(context, open())
  return entries
}
