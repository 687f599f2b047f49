import type { ISql, TransactionSql } from 'postgres'
import type { LinkRow } from '../../../links/link-row.js'
import type { Actor } from '../../../postgres/act-as.js'
import type { CheckTime } from '../../http/in-transaction.js'
import { findTakenSlugs, isSlugTaken, type LinkPatch, slugKey, updateLinks } from '../links-table.js'
import { aliasTaken, fieldsOf, slugTaken } from './create-links.js'
import type { Entry, Saved } from './entry.js'

/** The changes that saving an entry makes to its link. */
export function patchOf(entry: Entry): LinkPatch {
  const { url, slug, alias, deleted } = entry.draft
  const { frames, flagged } = entry
  return {
    ...fieldsOf(entry),
    ...(entry.domainId !== undefined && { domain_id: entry.domainId }),
    // Every link has a slug, so null leaves it unchanged.
    ...(slug != null && { slug }),
    ...(alias !== undefined && { alias }),
    ...(url != null && { url }),
    ...(frames !== undefined && { frames }),
    ...(flagged !== undefined && { flagged }),
    ...(deleted !== undefined && { deleted: deleted ?? false }),
  }
}

const patchesOf = (entries: Entry[]) => entries.map((entry) => ({ id: entry.link!.id, patch: patchOf(entry) }))

const updated = (link: LinkRow | undefined): Saved =>
  link ? { kind: 'updated', link } : { kind: 'missing', field: 'id' }

/** Finds out whether slug or alias was taken. The draft may name neither and only change the domain. */
async function explain(sql: ISql, entry: Entry): Promise<Saved> {
  const { link, draft } = entry
  const key = { domain_id: entry.domainId ?? link!.domain_id, slug: draft.slug ?? link!.slug }
  const alias = draft.alias === undefined ? link!.alias : draft.alias
  if (alias === null || alias === key.slug) return alias === null ? slugTaken : aliasTaken
  const taken = await findTakenSlugs(sql, [key], [link!.id])
  return taken.has(slugKey(key.domain_id, key.slug)) ? slugTaken : aliasTaken
}

/** Writes the only update of a request, which must not change an alias. It is one statement without a transaction. */
export async function updateLink(sql: ISql, by: Actor, entry: Entry): Promise<Saved> {
  try {
    const [link] = await updateLinks(sql, patchesOf([entry]), by)
    return updated(link)
  } catch (error) {
    if (isSlugTaken(error)) return explain(sql, entry)
    throw error
  }
}

/** Writes all entries with one statement. @returns undefined if a slug was taken; then nothing has changed */
async function updateTogether(tx: TransactionSql, by: Actor, entries: Entry[]): Promise<LinkRow[] | undefined> {
  try {
    const links = await tx.savepoint(async (savepoint) => [await updateLinks(savepoint, patchesOf(entries), by)])
    return links[0]
  } catch (error) {
    if (isSlugTaken(error)) return undefined
    throw error
  }
}

/**
 * Changes links within a transaction: all together, or after a failure in halves, so that only links with a taken slug
 * fail.
 * @param entries one for each link; none wants a slug that another has or wants
 */
export async function changeLinks(tx: TransactionSql, checkTime: CheckTime, by: Actor, entries: Entry[]) {
  const refused = new Map<Entry, Saved>()
  const linkOf = new Map<number, LinkRow>()

  async function change(some: Entry[]) {
    if (some.length === 0) return
    checkTime()
    const links = await updateTogether(tx, by, some)
    if (links) for (const link of links) linkOf.set(link.id, link)
    else if (some.length === 1) refused.set(some[0], await explain(tx, some[0]))
    else {
      const half = Math.ceil(some.length / 2)
      await change(some.slice(0, half))
      await change(some.slice(half))
    }
  }

  await change(entries)
  return new Map(entries.map((entry) => [entry, refused.get(entry) ?? updated(linkOf.get(entry.link!.id))]))
}
