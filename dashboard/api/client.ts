import createClient from 'openapi-fetch'
import type { components, paths } from './schema.js'

/** The API, with the session's cookie. What it takes and answers is typed by the API's own document. */
export const api = createClient<paths>()

export type Schemas = components['schemas']

/** Called when an answer says that nobody is signed in any more. */
let onSignedOut: () => void = () => undefined
export const signedOut = () => onSignedOut()
export function whenSignedOut(listener: () => void) {
  onSignedOut = listener
}

api.use({
  async onResponse({ response, schemaPath }) {
    if (response.status !== 401 || schemaPath === '/api/v1/session') return
    const body = (await response
      .clone()
      .json()
      .catch(() => ({}))) as { code?: string }
    // A password or a link that is wrong says nothing about the session.
    if (body.code !== 'wrong_credentials') onSignedOut()
  },
})
