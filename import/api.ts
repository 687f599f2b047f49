import type { FieldErrors } from '../api/http/errors.js'
import { ImportError } from './read-rows.js'
import { type Said, said } from './said.js'

/** The API takes the key for nobody's, or nobody is signed in any more. */
export class NotSignedIn extends ImportError {}

/** The API refuses the whole request, and not one of its entries. */
class RequestRefused extends ImportError {}

type Refused = { status: 'error'; error: FieldErrors }
export type BulkEntry = { status: 'success' } | Refused
export interface LookedUp {
  is_taken: boolean
  /** The workspace's that has it. */
  link: { url: string } | null
  /** Set when the domain is not one of the workspace. */
  error?: FieldErrors
}
type ConversionEntry = { status: 'success'; is_new: boolean } | Refused

export interface ApiOptions {
  /** Address of the API, such as http://127.0.0.1:3000. */
  url: URL
  /** Absent in a browser, where the session's cookie says who asks. */
  key?: string
  signal?: AbortSignal
  /** Told why a request waits, and for how long. */
  onWait?: (why: Said) => void
  wait?: (ms: number, signal?: AbortSignal) => Promise<unknown>
}

/** A bulk request takes up to 60 s. */
const ANSWER_MS_MAX = 90_000
const ATTEMPTS_MAX = 12
/** Longer is the month's allowance, not the second's: better said than waited for. */
const RETRY_AFTER_SECONDS_MAX = 600

const isWorthRepeating = (status: number) => status === 408 || status === 429 || status >= 500

const secondsToWait = (response: Response | undefined, attempt: number) => {
  const asked = Number(response?.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(asked) ? Math.max(0, asked) : Math.min(30, 2 ** (attempt - 1))
}

/** The complaint in an answer that is not a success. */
async function complaintOf(response: Response) {
  const text = await response.text()
  try {
    const { message, error, ...fields } = JSON.parse(text)
    return String(message ?? error ?? JSON.stringify(fields))
  } catch {
    return text.slice(0, 200)
  }
}

const waitFor = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    signal?.throwIfAborted()
    const stop = () => {
      clearTimeout(timer)
      reject(signal!.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop)
  })

/** The API, asked again while it is away or has enough. */
export function createApi({ url, key, signal, onWait = () => undefined, wait = waitFor }: ApiOptions) {
  /**
   * @returns the answer, which is read within the attempt: one that is cut off is asked for again
   * @throws ImportError for what another attempt does not mend
   */
  async function ask(path: string, body?: string): Promise<unknown> {
    for (let attempt = 1; ; attempt += 1) {
      let response: Response | undefined
      let lastError: string
      try {
        const timeout = AbortSignal.timeout(body === undefined ? 3_600_000 : ANSWER_MS_MAX)
        response = await fetch(new URL(`/api/v1${path}`, url), {
          method: body === undefined ? 'GET' : 'POST',
          headers: {
            ...(key !== undefined && { authorization: `Bearer ${key}` }),
            ...(body !== undefined && { 'content-type': 'application/json', 'x-source': 'import' }),
          },
          body,
          // A request that writes is not interrupted: its answer says what was written.
          signal: signal && body === undefined ? AbortSignal.any([signal, timeout]) : timeout,
        })
        if (response.ok) return await response.json()
        lastError = `${response.status} ${await complaintOf(response)}`
        if (response.status === 401)
          throw new NotSignedIn(
            key === undefined ? said('signedOut', {}) : 'The API does not know the key: give --key or API_KEY',
          )
        if (response.status === 400) throw new RequestRefused(said('answers', { answer: lastError }))
        if (!isWorthRepeating(response.status)) throw new ImportError(said('answers', { answer: lastError }))
      } catch (error) {
        if (error instanceof ImportError || signal?.aborted) throw error
        const { cause, message } = error as Error & { cause?: { code?: string } }
        response = undefined
        lastError = String(cause?.code ?? message)
      }
      const seconds = secondsToWait(response, attempt)
      if (seconds > RETRY_AFTER_SECONDS_MAX)
        throw new ImportError(said('answersLater', { answer: lastError, seconds: String(seconds) }))
      // A limit lets everybody through in its time; an outage may not end.
      if (response?.status !== 429 && attempt >= ATTEMPTS_MAX)
        throw new ImportError(
          response
            ? said('answers', { answer: lastError })
            : said('unreachable', { host: url.origin, reason: lastError }),
        )
      const again = String(seconds)
      onWait(
        response
          ? said('answersAgain', { answer: lastError, seconds: again })
          : said('unreachableAgain', { reason: lastError, seconds: again }),
      )
      await wait(seconds * 1000, signal)
    }
  }

  /**
   * Sends entries together. The API refuses a request whose entries, or their answers, are too large together; then each
   * half is sent by itself.
   * @param send sends some of them
   * @returns an answer for each entry, in the order of `entries`
   */
  async function inHalves<Entry, T>(entries: Entry[], send: (entries: Entry[]) => Promise<T[]>): Promise<T[]> {
    try {
      return await send(entries)
    } catch (error) {
      if (!(error instanceof RequestRefused) || entries.length <= 1) throw error
      const middle = Math.ceil(entries.length / 2)
      const first = await inHalves(entries.slice(0, middle), send)
      return first.concat(await inHalves(entries.slice(middle), send))
    }
  }

  /** @param entries JSON */
  const askTogether = <T>(path: string, entries: string[]) =>
    inHalves(entries, async (some) => (await ask(path, `[${some.join(',')}]`)) as T[])

  return {
    async readWorkspaces() {
      return (await ask('/workspaces')) as { id: number; name: string }[]
    },
    /** @returns which links have the addresses, in the order of `addresses` */
    lookUpLinks: (workspaceId: number, asked: { domain?: string | null; slug: string }[]) =>
      inHalves(asked, async (addresses) => {
        const answer = await ask(`/workspace/${workspaceId}/links/lookup`, JSON.stringify({ addresses }))
        return (answer as { addresses: LookedUp[] }).addresses
      }),
    /** @returns an entry a link, in the order of `links`, which are JSON */
    createLinks: (workspaceId: number, links: string[]) =>
      askTogether<BulkEntry>(`/workspace/${workspaceId}/links`, links),
    /**
     * Each with an event_id, as a request is repeated whose answer was lost.
     * @returns an entry a conversion, in the order of `conversions`, which are JSON
     */
    recordConversions: (workspaceId: number, conversions: string[]) =>
      askTogether<ConversionEntry>(`/conversions?workspace_id=${workspaceId}`, conversions),
  }
}

export type Api = ReturnType<typeof createApi>
