import { AsyncLocalStorage } from 'node:async_hooks'
import type { CustomFetch } from 'openid-client'

/** Settings, keys and tokens of a provider have some kilobytes. */
const ANSWER_BYTES_MAX = 1 << 20

const signals = new AsyncLocalStorage<AbortSignal>()

/** Does work whose requests with `boundedFetch` end when the signal aborts. */
export const fetchUntil = <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => signals.run(signal, work)

async function readBody({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > ANSWER_BYTES_MAX) throw new Error('its answer is too long') // leaving the loop ends the connection
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Fetches for `openid-client`, which bounds the time of a request and not the bytes of its answer. The answer is read here,
 * decompressed, up to a megabyte.
 */
export const boundedFetch: CustomFetch = async (url, { signal, ...options }) => {
  const ends = [signal, signals.getStore()].filter((one) => one !== undefined)
  const answer = await fetch(url, { ...options, signal: AbortSignal.any(ends) } as RequestInit)
  const body = await readBody(answer)
  const { status, statusText, headers } = answer
  return new Response(body.length > 0 ? new Uint8Array(body) : null, { status, statusText, headers })
}
