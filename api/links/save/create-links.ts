import type { ISql } from 'postgres'
import { type LinkColumns, linkDefaults } from '../../../links/link-fields.js'
import type { Actor } from '../../../postgres/act-as.js'
import { DEFAULT_DOMAIN_ID } from '../../domains/domains-table.js'
import { findTakenSlugs, insertLinks, type NewLink, slugKey } from '../links-table.js'
import { type Entry, invalid, type Saved } from './entry.js'
import { generateSlug } from './generate-slug.js'

export const TAKEN_MESSAGE = 'has already been taken'
export const slugTaken = invalid('slug', TAKEN_MESSAGE)
export const aliasTaken = invalid('alias', TAKEN_MESSAGE)

/** The chance that a generated slug is taken is the number of links in 10^12. Several times in a row is a defect. */
const SLUG_ATTEMPTS = 5

const names = Object.keys(linkDefaults) as (keyof LinkColumns)[]

/** The columns that a draft sets. Null sets a column to its default. */
export function fieldsOf({ draft, passwordHash }: Entry): Partial<LinkColumns> {
  const given: Partial<Record<keyof LinkColumns, unknown>> = { ...draft, password_hash: passwordHash }
  return Object.fromEntries(
    names.filter((name) => given[name] !== undefined).map((name) => [name, given[name] ?? linkDefaults[name]]),
  )
}

const toNewLink = (entry: Entry, createdByUserId: number | null): NewLink => ({
  ...fieldsOf(entry),
  workspace_id: entry.workspaceId,
  domain_id: entry.domainId ?? DEFAULT_DOMAIN_ID,
  slug: entry.draft.slug ?? generateSlug(),
  alias: entry.draft.alias,
  url: entry.draft.url!,
  frames: entry.frames,
  flagged: entry.flagged,
  created_by_user_id: createdByUserId,
})

const keysOf = ({ domain_id, slug, alias }: NewLink) =>
  alias == null ? [slugKey(domain_id, slug)] : [slugKey(domain_id, slug), slugKey(domain_id, alias)]

/** Finds out whether the slug or the alias of refused links was taken. */
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

/** An entry whose slug or alias an earlier entry of the request wants too. */
interface Behind {
  first: Entry
  /** The outcome of this entry if the earlier one is created. */
  outcome: Saved
}

/**
 * Creates a link for each entry with one statement. Another statement follows if a generated slug was taken, or if an
 * entry failed that others of the request waited for. If several entries want one slug, the first one gets it, unless
 * an existing link has it.
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
      else continue // another entry has the same generated slug by chance; the next round generates a new one
      if (!outcomes.has(entry)) for (const key of keysOf(row)) if (!wantedBy.has(key)) wantedBy.set(key, entry)
    }
    for (const link of await insertLinks(sql, [...rows.values()], by)) {
      const entry = wantedBy.get(slugKey(link.domain_id, link.slug))!
      outcomes.set(entry, { kind: 'created', link })
      rows.delete(entry)
    }
    for (const [entry, outcome] of await explain(sql, rows)) {
      // A generated slug that was taken is replaced in the next round.
      if (entry.draft.slug || outcome === aliasTaken) outcomes.set(entry, outcome)
    }
    for (const [entry, { first, outcome }] of behind)
      if (outcomes.get(first)?.kind === 'created') outcomes.set(entry, outcome)
    const left = open.filter((entry) => !outcomes.has(entry))
    if (left.length === open.length && ++fruitless === SLUG_ATTEMPTS) throw new Error('no free slug was generated')
    open = left
  }
  return outcomes
}
