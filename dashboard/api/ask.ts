import { type Failure, toFailure, unreachable } from './failure.js'

/** The value that a call of `api` resolves to. */
export interface Reply<T> {
  data?: T
  error?: unknown
  response: Response
}

/** JSON bodies only. CSV and other text is downloaded by the browser itself. */
export type Json<T> = Exclude<T, string>

export type Answer<T> =
  /** `etag` is the version that was read, to be sent as `If-Match`. */
  { data: Json<T>; etag?: string; failure?: undefined } | { data?: undefined; etag?: undefined; failure: Failure }

/** Waits for a call of `api` and returns failures as values. Only an aborted call throws. */
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
