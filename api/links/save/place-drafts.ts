import { canReadLogo } from '../../../links/qr-logo.js'
import type { Plan } from '../../../usage/plans.js'
import { findDomainIds } from '../../domains/find-domain-ids.js'
import { mapInSlices } from '../../http/body/in-slices.js'
import { contradictionOf } from '../../http/ids-of-path.js'
import { refusalOf } from '../../limits/demand-feature.js'
import { namesRefusedAddress, PRIVATE_ADDRESS } from '../../webhooks/hook-url.js'
import { type LinkDraft, readLinkDraft } from '../draft/link-draft.js'
import { UNREADABLE_LOGO } from '../draft/logo-fault.js'
import { findLinks } from '../links-table.js'
import { checkOwnValues } from './check-own-values.js'
import { type Entry, invalid, type SaveContext, type Saved } from './entry.js'
import { checkNewWorkspaces } from './new-workspaces.js'

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

/** A draft, or the errors of its fields. */
export type ReadDraft = ReturnType<typeof readLinkDraft>

/** Different logos that a request may have. Checking one unpacks a megabyte. */
const LOGOS_MAX = 20

/** Returns a function that checks the logos of a request, each once. Codes would be drawn without those that it refuses. */
function createLogoCheck() {
  const known = new Map<string, boolean>()
  return (logo: string): string | undefined => {
    if (!known.has(logo)) {
      if (known.size >= LOGOS_MAX)
        return `logo: a request may have at most ${LOGOS_MAX} different logos; send fewer links`
      known.set(logo, canReadLogo(logo))
    }
    return known.get(logo) ? undefined : `logo ${UNREADABLE_LOGO}`
  }
}

/** @param inputs parsed bodies that have not been checked */
export function readDrafts(inputs: unknown[]): Promise<ReadDraft[]> {
  const errorOf = createLogoCheck()
  return mapInSlices(inputs, (input) => {
    const read = readLinkDraft(input)
    const logo = 'value' in read ? read.value.qr_styles?.logo : undefined
    const error = logo === undefined ? undefined : errorOf(logo)
    return error === undefined ? read : { errors: { qr_styles: [error] } }
  })
}

async function findLinksOf(
  { sql, caller, workspaceId, namedWorkspaceId }: SaveContext,
  reads: ReadDraft[],
): Promise<Entry[]> {
  const workspaceIds = workspaceId === undefined ? caller.workspaceIds : [workspaceId]
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

/**
 * Only members of the workspace may be notified of a link's clicks. Those who were and have left may stay, because a
 * client may send them back. They get nothing.
 */
async function checkNotified({ sql }: SaveContext, entries: Entry[]) {
  const userIds = new Set(entries.flatMap(({ draft }) => draft.notify_user_ids ?? []))
  if (userIds.size === 0) return
  const rows = await sql<{ workspace_id: number; user_id: number }[]>`
    SELECT workspace_id, user_id FROM workspace_members
    WHERE user_id = ANY(${[...userIds]}) AND workspace_id = ANY(${entries.map(({ workspaceId }) => workspaceId)})`
  const members = new Set(rows.map((row) => `${row.workspace_id} ${row.user_id}`))
  for (const entry of entries) {
    const { draft, link, workspaceId } = entry
    const added = draft.notify_user_ids?.filter((id) => !link?.notify_user_ids.includes(id)) ?? []
    const strangers = added.filter((id) => !members.has(`${workspaceId} ${id}`))
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

/** Finds the link, workspace and domain of each draft of a request. Nothing is changed yet. */
export async function placeDrafts(context: SaveContext, reads: ReadDraft[]): Promise<Entry[]> {
  const entries = await findLinksOf(context, reads)
  const open = () => entries.filter((entry) => !entry.outcome)
  await resolveDomains(context, open())
  await checkNotified(context, open())
  await checkWebhooks(context, open())
  await checkNewWorkspaces(context, open())
  await checkOwnValues(open())
  return entries
}
