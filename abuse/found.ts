/** Why a destination is taken for dangerous. */
export interface Found {
  reason: 'blocklist' | 'safe_browsing'
  /** Its name, or the kind of threat of Safe Browsing */
  list: string
  /** The domain or URL of the list that covers the destination */
  entry: string
}
