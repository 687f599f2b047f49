import { toLinkAnswer as answerOf } from '../../links/link-answer.js'
import type { LinkRow } from '../../links/link-row.js'
import type { LinkStatistics } from '../reports/link-statistics.js'
import { warningsOf } from './frames/frames-of.js'
import type { Link, SavedLink } from './link-schemas.js'

/** The compiler holds it against the schema. */
export const toLinkAnswer: (link: LinkRow, publicUrl: URL) => Link = answerOf

/** Not of what the operator has decided: that is no news to who saves the link. */
const flagWarningsOf = ({ flagged }: LinkRow) =>
  flagged
    ? [`${flagged.entry} is on the list ${flagged.list}: visitors are warned first, and go on only by a click`]
    : []

/** A link as saving answers it: with what is to be known of it, where there is anything. */
export function toSavedLinkAnswer(link: LinkRow, publicUrl: URL): SavedLink {
  const warnings = [...flagWarningsOf(link), ...warningsOf(link)]
  return warnings.length > 0
    ? Object.assign(toLinkAnswer(link, publicUrl), { warnings })
    : toLinkAnswer(link, publicUrl)
}

/**
 * A link as lists and `get_link` show it. Added to the object, not spread into another: an object made of so many spread
 * properties is a dictionary, and a thousand of them took some 30 ms, without what collecting them takes.
 */
export const toCountedLinkAnswer = (link: LinkRow, publicUrl: URL, statistics: LinkStatistics) =>
  Object.assign(toLinkAnswer(link, publicUrl), statistics)
