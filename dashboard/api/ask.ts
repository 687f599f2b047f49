import { type Failure, toFailure, unreachable } from './failure.js'

/** What a call of `api` resolves to. */
export interface Reply<T> {
  data?: T
  error?: unknown
  response: Response
}

/** Documents; texts such as CSV are loaded by the browser itself. */
export type Json<T> = Exclude<T, string>

export type Answer<T> =
  /** `etag` names what was read, for `If-Match`. */
  { data: Json<T>; etag?: string; failure?: undefined } | { data?: undefined; etag?: undefined; failure: Failure }

/** Waits for a call of `api`: never throws, but for one that was aborted. */
export async function ask<T>(call: Promise<Reply<T>>): Promise<Answer<T>> {
  try {
    const { data, error, response } = await call
    if (!response.ok) return { failure: toFailure(response, error) }
    return { data: data as Json<T>, etag: response.headers.get('ETag') ?? undefined }
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error
    return { failure: unreachable }
  }
}
