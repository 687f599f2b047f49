import createClient from 'openapi-fetch'
import type { components, paths } from './schema.js'

/** The API, with the session's cookie. What it takes and answers is typed by the API's own document. */
export const api = createClient<paths>()

export type Schemas = components['schemas']

/** Called when an answer says that nobody is signed in any more. */
let onSignedOut: () => void = () => undefined
export function whenSignedOut(listener: () => void) {
  onSignedOut = listener
}

api.use({
  onResponse({ response, schemaPath }) {
    if (response.status === 401 && !schemaPath.startsWith('/api/v1/session')) onSignedOut()
  },
})
