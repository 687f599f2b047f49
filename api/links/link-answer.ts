import { toLinkFields } from '../../links/link-answer.js'
import type { LinkRow } from '../../links/link-row.js'
import type { LinkStatistics } from '../reports/link-statistics.js'
import { frameWarningsOf } from './frames/frames-of.js'
import type { Link, SavedLink } from './link-schemas.js'

/** Its type makes the compiler check the answer against the schema. */
export const toLinkAnswer: (link: LinkRow, publicUrl: URL) => Link = toLinkFields

/** Warns of an entry of a blocklist. A decision of the operator is no news to whoever saves the link. */
const flagWarningsOf = ({ flagged }: LinkRow) =>
  flagged
    ? [`${flagged.entry} is on the list ${flagged.list}: visitors are warned first, and go on only by a click`]
    : []

/** The answer to saving a link, with its warnings if there are any. */
export function toSavedLinkAnswer(link: LinkRow, publicUrl: URL): SavedLink {
  const warnings = [...flagWarningsOf(link), ...frameWarningsOf(link)]
  return warnings.length > 0
    ? Object.assign(toLinkAnswer(link, publicUrl), { warnings })
    : toLinkAnswer(link, publicUrl)
}

/**
 * The answer of lists and `get_link`. The statistics are assigned to the object instead of spread into a new one. V8
 * makes an object of so many spread properties a dictionary, and a thousand of these took some 30 ms plus garbage
 * collection.
 */
export const toCountedLinkAnswer = (link: LinkRow, publicUrl: URL, statistics: LinkStatistics) =>
  Object.assign(toLinkAnswer(link, publicUrl), statistics)
