import createClient from 'openapi-fetch'
import type { components, paths } from './schema.js'
import { awaitAnswer } from './unanswered.js'

/** Longest wait before an automatic retry. A burst is over by then; after a longer wait the user decides. */
const WAIT_SECONDS_MAX = 5

/** The API gives up a report after 25 seconds. A server that takes longer hangs, or the connection is lost. */
const TRY_MS = 30_000

/** @returns undefined if there is no answer in time */
async function fetchInTime(request: Request): Promise<Response | undefined> {
  const aborting = new AbortController()
  const abort = () => aborting.abort()
  const timer = setTimeout(abort, TRY_MS)
  request.signal.addEventListener('abort', abort) // also after the answer, because its body is read then
  try {
    return await fetch(request, { signal: aborting.signal })
  } catch (error) {
    if (request.signal.aborted || !aborting.signal.aborted) throw error
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

/** Repeats a GET until it is answered. Any other request is sent once, because it may have been carried out. */
async function fetchAnswer(request: Request): Promise<Response> {
  const isRead = request.method === 'GET'
  const end = awaitAnswer(isRead ? 'reads' : 'writes')
  try {
    if (!isRead) return await fetch(request)
    let response: Response | undefined
    while (!response) response = await fetchInTime(request)
    return response
  } finally {
    end()
  }
}

/** Repeats a GET that was answered 429, after the wait that the API asks for. */
async function fetchPatiently(request: Request, triesLeft = 2): Promise<Response> {
  const response = await fetchAnswer(request)
  const seconds = Number(response.headers.get('Retry-After') ?? Number.POSITIVE_INFINITY)
  const isWorthIt = response.status === 429 && request.method === 'GET' && seconds <= WAIT_SECONDS_MAX
  if (!isWorthIt || triesLeft === 0) return response
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  return fetchPatiently(request, triesLeft - 1)
}

/** Calls the API with the session's cookie. Its types come from the API's OpenAPI document. */
export const api = createClient<paths>({ fetch: (request) => fetchPatiently(request) })

export type Schemas = components['schemas']

/** Set while the session has ended; `done` resolves when somebody signs in again. */
let signIn: { done: Promise<void>; end(): void } | undefined
let onSignedOut: () => void = () => undefined

/** To be called when an answer says that the session has ended. */
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
/** @returns a promise of the next sign-in; undefined while the session lasts */
export const signInAwaited = () => signIn?.done

api.use({
  async onResponse({ response, schemaPath }) {
    if (response.status !== 401 || schemaPath === '/api/v1/session') return
    const body = (await response
      .clone()
      .json()
      .catch(() => ({}))) as { code?: string }
    // 401 for a wrong password, code or link does not mean that the session has ended.
    if (body.code === undefined || body.code === 'unauthorized') signedOut()
  },
})
