import type { LinkRow } from '../../links/link-row.js'
import { etagOfContent } from '../http/etag.js'
import { toLinkAnswer } from './link-answer.js'

/** The ETag of a link, which changes with its password too. */
export const etagOf = (link: LinkRow, publicUrl: URL) =>
  etagOfContent([toLinkAnswer(link, publicUrl), link.password_hash])
