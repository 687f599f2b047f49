import * as v from 'valibot'
import { list, whole } from '../process/config.js'
import { parseUrl } from '../process/parse-url.js'

/** Variables of the api process against abusive links. */
export const abuseEntries = {
  /** Paths of files, and http(s) URLs of feeds. */
  BLOCKLISTS: v.pipe(
    list(),
    v.everyItem(
      (source) => !/^https?:/i.test(source) || parseUrl(source) !== undefined,
      'must be paths and http or https URLs',
    ),
  ),
  SAFE_BROWSING_KEY: v.optional(v.string()),
  /** Days during which a workspace is new. 0 means that none is. */
  NEW_WORKSPACE_DAYS: whole(0),
  NEW_WORKSPACE_LINKS_A_DAY: whole(100, 1),
}
