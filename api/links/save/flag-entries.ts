import { reflagLinks } from '../../../abuse/reflag-links.js'
import type { LookedUp } from '../../../abuse/safe-browsing.js'
import { mapInSlices } from '../../http/body/in-slices.js'
import type { Entry, SaveContext, Saved } from './entry.js'

/** The longest time that saving a link waits for Safe Browsing. */
const LOOK_UP_MS_MAX = 2000

/** The destinations that the link will have. */
const destinationsAfter = ({ draft, link }: Entry) => ({
  url: draft.url ?? link!.url,
  rules: draft.rules === undefined ? (link?.rules ?? []) : (draft.rules ?? []),
  expiry_destination:
    draft.expiry_destination === undefined ? (link?.expiry_destination ?? null) : draft.expiry_destination,
  replacements: draft.replacements === undefined ? (link?.replacements ?? null) : draft.replacements,
  flagged: link?.flagged ?? null,
})

const COMPARED = ['url', 'rules', 'expiry_destination', 'replacements'] as const
const isChanging = ({ draft, link }: Entry) => !link || COMPARED.some((name) => draft[name] !== undefined)

/**
 * Decides the flags of links whose destinations are new.
 * @returns the answers of Safe Browsing about them
 */
export async function flagEntries({ flags }: SaveContext, entries: Entry[]): Promise<LookedUp | undefined> {
  if (!flags || flags.isOff) return undefined
  const changing = entries.filter(isChanging)
  const links = changing.map(destinationsAfter)
  const looked = await flags.lookUp(links, LOOK_UP_MS_MAX)
  await mapInSlices(changing, (entry, at) => {
    entry.flagged = flags.flagOf(links[at], looked)
  })
  return looked
}

/**
 * Corrects the flags of links that were saved at the same moment by another request, or by an earlier entry of this one,
 * with other destinations.
 */
export async function flagRaced({ sql, flags }: SaveContext, outcomes: Saved[], looked: LookedUp | undefined) {
  if (!flags || flags.isOff) return
  const updated = outcomes.flatMap((saved) => (saved.kind === 'updated' ? [saved.link] : []))
  const isRight = await mapInSlices(updated, (link) => flags.flagOf(link, looked) === link.flagged)
  const wrong = updated.filter((_, at) => !isRight[at])
  if (wrong.length === 0) return
  const written = await reflagLinks(sql, flags, [...new Set(wrong.map(({ id }) => id))], looked)
  for (const link of updated) if (written.has(link.id)) link.flagged = written.get(link.id)!
}
