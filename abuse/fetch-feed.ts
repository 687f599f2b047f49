import fs from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { type Dispatcher, request } from 'undici'
import { parseUrl } from '../process/parse-url.js'
import { PRIVATE_FILE_MODE } from '../process/private-folder.js'
import { version } from '../process/version.js'
import { decodePercent } from '../visit/percent.js'
import { LIST_BYTES_MAX } from './read-list.js'

const REDIRECTS_MAX = 5

/** Validators of the last answer, by which a server can say that nothing has changed. */
export interface Validators {
  etag?: string
  modified?: string
}

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

/** User and password of a feed's URL for its own origin. The client does not send them by itself. */
function authorizationOf({ username, password }: URL): string | undefined {
  if (username === '' && password === '') return undefined
  return `Basic ${Buffer.from(`${decodePercent(username)}:${decodePercent(password)}`).toString('base64')}`
}

/** Follows redirects, because published lists are often behind one. */
async function ask(feed: string, validators: Validators, dispatcher: Dispatcher, signal: AbortSignal) {
  let url = parseUrl(feed)
  const own = url && { origin: url.origin, authorization: authorizationOf(url) }
  for (let redirects = 0; url && /^https?:$/.test(url.protocol) && redirects <= REDIRECTS_MAX; redirects += 1) {
    const answer = await request(url, {
      dispatcher,
      signal,
      headers: {
        'user-agent': `Slugline/${version}`,
        ...(own?.authorization && url.origin === own.origin && { authorization: own.authorization }),
        ...(validators.etag && { 'if-none-match': validators.etag }),
        ...(validators.modified && { 'if-modified-since': validators.modified }),
      },
    })
    const location = first(answer.headers.location)
    if (answer.statusCode < 300 || answer.statusCode === 304 || answer.statusCode >= 400 || !location) return answer
    answer.body.on('error', () => undefined).destroy()
    url = parseUrl(location, url)
  }
  throw new Error('it redirects too often, or to what is no web address')
}

/**
 * Fetches a feed into `file`.
 * @returns undefined if nothing has changed
 * @throws if `signal` aborts first, the server refuses, or the feed is too large
 */
export async function fetchFeed(
  feed: string,
  file: string,
  { validators, dispatcher, signal }: { validators: Validators; dispatcher: Dispatcher; signal: AbortSignal },
): Promise<Validators | undefined> {
  const { statusCode, headers, body } = await ask(feed, validators, dispatcher, signal)
  if (statusCode !== 200) body.on('error', () => undefined).destroy()
  if (statusCode === 304) return undefined
  if (statusCode !== 200) throw new Error(`it answers with status ${statusCode}`)
  let bytes = 0
  async function* bounded() {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > LIST_BYTES_MAX) throw new Error(`it has more than ${LIST_BYTES_MAX >> 20} MB`)
      yield chunk
    }
  }
  await pipeline(bounded, fs.createWriteStream(file, { mode: PRIVATE_FILE_MODE }), { signal })
  return { etag: first(headers.etag), modified: first(headers['last-modified']) }
}
