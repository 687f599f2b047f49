/** `links.flagged`: a destination is on a list of dangerous ones. */
export interface LinkFlag {
  reason: 'blocklist' | 'safe_browsing'
  /** Its name, or the kind of threat of Safe Browsing */
  list: string
  /** The entry of the list that covers a destination: a domain, or a URL without its scheme */
  entry: string
  /** ISO 8601 */
  at: string
}

/** `links.restricted`: what the operator has decided about a link. */
export interface LinkRestriction {
  action: 'warning' | 'disabled'
  /** ISO 8601 */
  at: string
}

interface Flagged {
  flagged?: LinkFlag | null
  restricted?: LinkRestriction | null
}

/** The answer's `flagged`: why visitors do not simply get to the destination, or null. The operator's decision goes before a list's. */
export function flagAnswerOf({ flagged, restricted }: Flagged) {
  if (restricted) return { action: restricted.action, reason: 'operator' as const, list: null, since: restricted.at }
  if (flagged) return { action: 'warning' as const, reason: flagged.reason, list: flagged.list, since: flagged.at }
  return null
}
