import { DEFAULT_DOMAIN_ID } from '../../domains/domains-table.js'
import { slugKey } from '../links-table.js'
import type { Entry } from './entry.js'

/** The slugs and aliases that an entry may take or give up. */
function slugsTouched({ draft: { slug, alias, deleted }, link, domainId }: Entry): string[] {
  if (link && slug == null && alias === undefined && deleted === undefined && domainId === undefined) return []
  const keysOn = (domain: number, slugs: (string | null | undefined)[]) =>
    slugs.flatMap((slug) => (slug == null ? [] : slugKey(domain, slug)))
  const before = link ? keysOn(link.domain_id, [link.slug, link.alias]) : []
  const wanted = [slug ?? link?.slug, alias === undefined ? link?.alias : alias]
  return [...before, ...keysOn(domainId ?? link?.domain_id ?? DEFAULT_DOMAIN_ID, wanted)]
}

/** Characters of drafts that one statement writes. A statement is put together in one turn of the event loop. */
const CHARACTERS_MAX = 500_000

/** The characters of all texts in a value. */
function charactersOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  let sum = 0
  for (const each of Object.values(value)) sum += charactersOf(each)
  return sum
}

/**
 * The longest start of `entries` that can be written together with the same result as one after the other. It ends
 * before the first entry that touches a link or slug of an earlier one: if entry 1 frees the slug /a and entry 2
 * takes it, entry 2 starts the next run. Creations may want the same slug, because `createLinks` keeps their order. It
 * also ends before its texts are too long for one statement.
 * @returns `entries` itself if all of them can be written together
 */
export function takeRun(entries: Entry[]): Entry[] {
  const linkIds = new Set<number>()
  const slugsOf = { creations: new Set<string>(), updates: new Set<string>() }
  let characters = 0
  const end = entries.findIndex((entry, place) => {
    characters += charactersOf(entry.draft)
    if (place > 0 && characters > CHARACTERS_MAX) return true
    const slugs = slugsTouched(entry)
    const isUpdate = entry.link !== undefined
    if (slugs.some((slug) => slugsOf.updates.has(slug) || (isUpdate && slugsOf.creations.has(slug)))) return true
    if (entry.link && linkIds.has(entry.link.id)) return true
    if (entry.link) linkIds.add(entry.link.id)
    for (const slug of slugs) slugsOf[isUpdate ? 'updates' : 'creations'].add(slug)
    return false
  })
  return end < 0 ? entries : entries.slice(0, end)
}
