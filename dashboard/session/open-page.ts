import type { Schemas } from '../api/client.js'

/** A session, or the second step that a user with a second factor has to take first. */
export type SignInAnswer = Schemas['SignedIn'] | Schemas['SecondStep']

/** Props of a page that needs no session. */
export interface OpenPageProps {
  /** The session, if the user is signed in. */
  session?: Schemas['SignedIn']
  onSignedIn(answer: SignInAnswer): void
}
