import createClient from 'openapi-fetch'
import type { components, paths } from './schema.js'

/** A burst is over then; longer waits are for people to decide. */
const WAIT_SECONDS_MAX = 5

/** What was asked too fast is asked again, where to ask changes nothing. */
async function fetchPatiently(request: Request, triesLeft = 2): Promise<Response> {
  const response = await fetch(request)
  const seconds = Number(response.headers.get('Retry-After') ?? Number.POSITIVE_INFINITY)
  const isWorthIt = response.status === 429 && request.method === 'GET' && seconds <= WAIT_SECONDS_MAX
  if (!isWorthIt || triesLeft === 0) return response
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  return fetchPatiently(request, triesLeft - 1)
}

/** The API, with the session's cookie. What it takes and answers is typed by the API's own document. */
export const api = createClient<paths>({ fetch: (request) => fetchPatiently(request) })

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
    // A wrong password, code or link says nothing about the session.
    if (body.code === undefined || body.code === 'unauthorized') signedOut()
  },
})
