import { namesEvents } from './conversions/columns.js'
import { prepareConversions } from './conversions/import-conversions.js'
import { prepareLinks } from './prepare-links.js'
import type { DomainMap } from './read-draft.js'
import type { Task } from './task.js'

/** The task for a file with this header: conversions, or links of one of the formats. @throws ImportError if it is neither */
export const prepare = (header: string[], domains: DomainMap): Task =>
  namesEvents(header) ? prepareConversions(header) : prepareLinks(header, { domains })
