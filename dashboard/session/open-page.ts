import type { Schemas } from '../api/client.js'

/** Props of a page for everybody, whether its reader is signed in or not. */
export interface OpenPageProps {
  /** The session of a reader who is signed in. */
  session?: Schemas['SignedIn']
  onSignedIn(session: Schemas['SignedIn']): void
}
