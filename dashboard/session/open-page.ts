import type { Schemas } from '../api/client.js'

/** Props of a page that needs no session. */
export interface OpenPageProps {
  /** The session, if the user is signed in. */
  session?: Schemas['SignedIn']
  onSignedIn(session: Schemas['SignedIn']): void
}
