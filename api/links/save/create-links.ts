import type { ISql } from 'postgres'
import { type LinkColumns, linkDefaults } from '../../../links/link-fields.js'
import type { Actor } from '../../../postgres/act-as.js'
import { defaultDomainId } from '../../domains/domains-table.js'
import { findTakenSlugs, insertLinks, type NewLink, slugKey } from '../links-table.js'
import { generateSlug } from './generate-slug.js'
import { type Entry, invalid, type Saved } from './place-drafts.js'

export const takenMessage = 'has already been taken'
export const slugTaken = invalid('slug', takenMessage)
export const aliasTaken = invalid('alias', takenMessage)

/** A generated slug is taken once in 10^12 ÷ links; several times over is something else. */
const slugAttempts = 5

const names = Object.keys(linkDefaults) as (keyof LinkColumns)[]

/** The columns that a draft speaks of, null as their defaults. */
export function fieldsOf({ draft, passwordHash }: Entry): Partial<LinkColumns> {
  const given: Partial<Record<keyof LinkColumns, unknown>> = { ...draft, password_hash: passwordHash }
  return Object.fromEntries(
    names.filter((name) => given[name] !== undefined).map((name) => [name, given[name] ?? linkDefaults[name]]),
  )
}

const toNewLink = (entry: Entry, createdByUserId: number | null): NewLink => ({
  ...fieldsOf(entry),
  workspace_id: entry.workspaceId,
  domain_id: entry.domainId ?? defaultDomainId,
  slug: entry.draft.slug ?? generateSlug(),
  alias: entry.draft.alias,
  url: entry.draft.url!,
  frames: entry.frames,
  flagged: entry.flagged,
  created_by_user_id: createdByUserId,
})

const keysOf = ({ domain_id, slug, alias }: NewLink) =>
  alias == null ? [slugKey(domain_id, slug)] : [slugKey(domain_id, slug), slugKey(domain_id, alias)]

/** Why a link is not there whose slug was the caller's: its slug where that is taken, else its alias. */
async function explain(sql: ISql, refused: Map<Entry, NewLink>): Promise<Map<Entry, Saved>> {
  const aliased = [...refused.values()].filter((row) => row.alias != null)
  const taken = aliased.length === 0 ? undefined : await findTakenSlugs(sql, aliased)
  return new Map(
    [...refused].map(([entry, row]) => {
      const isSlug = row.alias == null || taken!.has(slugKey(row.domain_id, row.slug))
      return [entry, isSlug ? slugTaken : aliasTaken]
    }),
  )
}

/** An entry that wants what an earlier one of the request wants, and what becomes of it if that one gets it. */
interface Behind {
  first: Entry
  outcome: Saved
}

/**
 * Creates a link for each entry: one statement for all, and one more where a generated slug was taken, or where an entry
 * that failed had kept others of the request waiting. Of those that want one slug, the first of the request has it, unless
 * others were there before.
 */
export async function createLinks(sql: ISql, by: Actor, entries: Entry[]) {
  const outcomes = new Map<Entry, Saved>()
  let open = entries
  for (let fruitless = 0; open.length > 0; ) {
    const wantedBy = new Map<string, Entry>()
    const behind = new Map<Entry, Behind>()
    const rows = new Map<Entry, NewLink>()
    for (const entry of open) {
      const row = toNewLink(entry, by.userId)
      const [slug, alias] = keysOf(row)
      const first = wantedBy.get(slug) ?? wantedBy.get(alias)
      if (alias === slug) outcomes.set(entry, aliasTaken)
      else if (!first) rows.set(entry, row)
      else if (entry.draft.slug || !wantedBy.has(slug))
        behind.set(entry, { first, outcome: wantedBy.has(slug) ? slugTaken : aliasTaken })
      else continue // a generated slug, which another entry has by chance: it gets another one
      if (!outcomes.has(entry)) for (const key of keysOf(row)) if (!wantedBy.has(key)) wantedBy.set(key, entry)
    }
    for (const link of await insertLinks(sql, [...rows.values()], by)) {
      const entry = wantedBy.get(slugKey(link.domain_id, link.slug))!
      outcomes.set(entry, { kind: 'created', link })
      rows.delete(entry)
    }
    for (const [entry, outcome] of await explain(sql, rows)) {
      // Where the slug was generated, another one is tried.
      if (entry.draft.slug || outcome === aliasTaken) outcomes.set(entry, outcome)
    }
    for (const [entry, { first, outcome }] of behind)
      if (outcomes.get(first)?.kind === 'created') outcomes.set(entry, outcome)
    const left = open.filter((entry) => !outcomes.has(entry))
    if (left.length === open.length && ++fruitless === slugAttempts) throw new Error('no free slug was generated')
    open = left
  }
  return outcomes
}
