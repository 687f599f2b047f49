/** The reason why a destination counts as dangerous. */
export interface Found {
  reason: 'blocklist' | 'safe_browsing'
  /** Name of the list, or the kind of threat from Safe Browsing */
  list: string
  /** The domain or URL of the list that covers the destination */
  entry: string
}
