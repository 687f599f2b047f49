import createClient from 'openapi-fetch'
import type { components, paths } from './schema.js'

/** The API, with the session's cookie. What it takes and answers is typed by the API's own document. */
export const api = createClient<paths>()

export type Schemas = components['schemas']

/** While nobody is signed in any more: done once somebody is again. */
let signIn: { done: Promise<void>; end(): void } | undefined
let onSignedOut: () => void = () => undefined

/** To be called where an answer says that nobody is signed in any more. */
export function signedOut() {
  let end = () => {}
  const done = new Promise<void>((resolve) => (end = resolve))
  signIn ??= { done, end }
  onSignedOut()
}
export function signedInAgain() {
  signIn?.end()
  signIn = undefined
}
export function whenSignedOut(listener: () => void) {
  onSignedOut = listener
}
/** @returns undefined as long as the session lasts */
export const signInAwaited = () => signIn?.done

api.use({
  async onResponse({ response, schemaPath }) {
    if (response.status !== 401 || schemaPath === '/api/v1/session') return
    const body = (await response
      .clone()
      .json()
      .catch(() => ({}))) as { code?: string }
    // A password or a link that is wrong says nothing about the session.
    if (body.code !== 'wrong_credentials') signedOut()
  },
})
