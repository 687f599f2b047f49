import type { Sql } from '../../postgres/connect.js'
import { defaultDomainId } from '../domains/domains-table.js'
import { findDomainIds } from '../domains/find-domain-ids.js'
import type { FieldErrors } from '../errors.js'
import type { Caller } from '../keys/caller.js'
import { readWire } from '../wire.js'
import { type LinkDraft, linkDraftSchema } from './link-draft.js'
import { findLinks, insertLinks, type LinkPatch, type LinkRow, type NewLink, updateLink } from './links-table.js'
import { generateSlug } from './slug.js'

/** What became of one submitted link. `missing` is a link or workspace that the caller does not reach. */
export type Saved =
  | { kind: 'created' | 'updated'; link: LinkRow }
  | { kind: 'invalid'; errors: FieldErrors }
  | { kind: 'missing'; field: 'id' | 'workspace_id' }

/** A draft on its way to the database; the first outcome it is given stays. */
interface Entry {
  draft: LinkDraft
  outcome?: Saved
  link?: LinkRow
  workspaceId: number
  domainId?: number
}

export interface SaveContext {
  sql: Sql
  caller: Caller
  /** host of links without a domain, with its port */
  defaultHost: string
  /** the workspace of all, where the path names it */
  workspaceId?: number
}

const invalid = (field: string, message: string): Saved => ({ kind: 'invalid', errors: { [field]: [message] } })
const taken = invalid('slug', 'has already been taken')

/** Which workspace a new link goes to. */
function placeNew(draft: LinkDraft, workspaceIds: number[]): { workspaceId: number } | { outcome: Saved } {
  if (draft.url == null) return { outcome: invalid('url', "can't be blank") }
  if (draft.deleted) return { outcome: invalid('deleted', "can't be true for a new link") }
  if (draft.workspace_id != null) {
    const isReached = workspaceIds.includes(draft.workspace_id)
    return isReached ? { workspaceId: draft.workspace_id } : { outcome: { kind: 'missing', field: 'workspace_id' } }
  }
  if (workspaceIds.length !== 1) return { outcome: invalid('workspace_id', "can't be blank") }
  return { workspaceId: workspaceIds[0] }
}

async function placeEntries({ sql, caller, workspaceId }: SaveContext, inputs: unknown[]): Promise<Entry[]> {
  const workspaceIds = workspaceId === undefined ? caller.workspaceIds : [workspaceId]
  const reads = inputs.map((input) => readWire(linkDraftSchema, input))
  const ids = reads.flatMap((read) => ('value' in read ? (read.value.id ?? []) : []))
  const links = ids.length === 0 ? [] : await findLinks(sql, [...new Set(ids)], workspaceIds)
  const linkOf = new Map(links.map((link) => [link.id, link]))
  return reads.map((read): Entry => {
    if ('errors' in read) return { draft: {} as LinkDraft, workspaceId: 0, outcome: { kind: 'invalid', ...read } }
    const draft = workspaceId === undefined ? read.value : { ...read.value, workspace_id: workspaceId }
    if (draft.id === undefined) return { draft, workspaceId: 0, ...placeNew(draft, workspaceIds) }
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
    if (domainIds[i] === null) entry.outcome = invalid(entry.draft.domain ? 'domain' : 'domain_id', 'is not yours')
    else entry.domainId = domainIds[i]
  })
}

/** A generated slug is taken once in 10^12 ÷ links; several times over is something else. */
const slugAttempts = 5

const slugKey = (link: { domain_id: number; slug: string }) => `${link.domain_id} ${link.slug}`

/** One statement for all, and one for each time that a generated slug was taken. */
async function createEntries({ sql, caller }: SaveContext, entries: Entry[]) {
  let open = entries
  for (let attempt = 1; open.length > 0; attempt += 1) {
    const entryOf = new Map<string, Entry>()
    const rows: NewLink[] = []
    for (const entry of open) {
      const { draft } = entry
      const row = {
        workspace_id: entry.workspaceId,
        domain_id: entry.domainId ?? defaultDomainId,
        slug: draft.slug ?? generateSlug(),
        url: draft.url!,
        name: draft.name ?? null,
        note: draft.note ?? null,
        enabled: draft.enabled ?? true,
        created_by_user_id: caller.userId,
      }
      // The first of a request to want a slug has it.
      if (entryOf.has(slugKey(row))) continue
      entryOf.set(slugKey(row), entry)
      rows.push(row)
    }
    for (const link of await insertLinks(sql, rows)) entryOf.get(slugKey(link))!.outcome = { kind: 'created', link }
    for (const entry of open) if (entry.draft.slug) entry.outcome ??= taken
    open = open.filter((entry) => !entry.outcome)
    if (attempt === slugAttempts && open.length > 0) throw new Error('no free slug was generated')
  }
}

function patchOf({ draft, domainId }: Entry): LinkPatch {
  const { url, name, note, slug, enabled, deleted } = draft
  return {
    ...(domainId !== undefined && { domain_id: domainId }),
    // There is no link without a slug: null leaves it as it is.
    ...(slug != null && { slug }),
    ...(url != null && { url }),
    ...(name !== undefined && { name }),
    ...(note !== undefined && { note }),
    ...(enabled !== undefined && { enabled: enabled ?? true }),
    ...(deleted !== undefined && { deleted: deleted ?? false }),
  }
}

const isSlugTaken = (error: unknown) =>
  error instanceof Error && 'constraint_name' in error && error.constraint_name === 'links_slug'

async function updateEntry({ sql }: SaveContext, entry: Entry): Promise<Saved> {
  try {
    const link = await updateLink(sql, entry.link!.id, patchOf(entry))
    return link ? { kind: 'updated', link } : { kind: 'missing', field: 'id' }
  } catch (error) {
    if (isSlugTaken(error)) return taken
    throw error
  }
}

/**
 * Creates and updates links as the caller sent them. Each is its own: a bad one harms no other.
 * Creations take one statement together; updates one each, in the order given, so that two of one link both count.
 * @param inputs bodies as parsed, unchecked
 * @returns what became of each, in the order given
 */
export async function saveLinks(context: SaveContext, inputs: unknown[]): Promise<Saved[]> {
  const entries = await placeEntries(context, inputs)
  const open = () => entries.filter((entry) => !entry.outcome)
  await resolveDomains(context, open())
  await createEntries(
    context,
    open().filter((entry) => !entry.link),
  )
  for (const entry of open()) entry.outcome = await updateEntry(context, entry)
  return entries.map((entry) => entry.outcome!)
}
