import { LRUCache } from 'lru-cache'
import { Agent, request } from 'undici'
import { version } from '../process/version.js'
import type { Found } from './found.js'

const ORIGIN = 'https://safebrowsing.googleapis.com'
const URLS_AT_ONCE = 500
const ANSWER_BYTES_MAX = 4 << 20
/** Longest time that a match is remembered. Google's own times are shorter. */
const CACHE_MS_MAX = 86_400_000
const CACHED_MAX = 100_000
/** Pause after a failure, in which nothing waits for an answer. */
const PAUSE_MS = 30_000

const THREATS = ['MALWARE', 'SOCIAL_ENGINEERING', 'UNWANTED_SOFTWARE']

export interface SafeBrowsingOptions {
  /** SAFE_BROWSING_KEY */
  key: string
  onRequest: (outcome: 'answered' | 'failed') => void
  log: { warn(message: string): void }
  /** The origin to ask instead of Google's. */
  origin?: string
}

interface Match {
  threatType?: string
  threat?: { url?: string }
  /** Seconds: `300s` */
  cacheDuration?: string
}

/** Answers by destination: null if it is not known as dangerous, absent if there was no answer. */
export type LookedUp = ReadonlyMap<string, Found | null>

export type SafeBrowsing = ReturnType<typeof createSafeBrowsing>

/**
 * Asks Google's Safe Browsing (Lookup API, version 4) about destinations, and sends them whole. Matches are remembered for
 * as long as Google says. Its terms do not allow to remember that there was none.
 */
export function createSafeBrowsing({ key, onRequest, log, origin = ORIGIN }: SafeBrowsingOptions) {
  const dispatcher = new Agent({ headersTimeout: 10_000, bodyTimeout: 10_000, connections: 4 })
  const matches = new LRUCache<string, Found>({ max: CACHED_MAX })
  const address = new URL('/v4/threatMatches:find', origin)
  address.searchParams.set('key', key)
  let pausedUntilMs = 0
  let lastError: string | undefined

  async function ask(urls: readonly string[], signal: AbortSignal): Promise<Match[]> {
    const { statusCode, body } = await request(address, {
      dispatcher,
      signal,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        client: { clientId: 'slugline', clientVersion: version },
        threatInfo: {
          threatTypes: THREATS,
          platformTypes: ['ANY_PLATFORM'],
          threatEntryTypes: ['URL'],
          threatEntries: urls.map((url) => ({ url })),
        },
      }),
    })
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > ANSWER_BYTES_MAX) throw new Error('its answer is too long')
      chunks.push(chunk)
    }
    // The body of a refusal may repeat the request, and with it the key.
    if (statusCode !== 200) throw new Error(`it answers with status ${statusCode}`)
    const { matches } = JSON.parse(Buffer.concat(chunks).toString()) as { matches?: unknown }
    return Array.isArray(matches) ? matches : []
  }

  function note({ threatType, threat, cacheDuration }: Match, looked: Map<string, Found | null>) {
    if (!threat?.url || !threatType) return
    const seconds = Number.parseFloat(cacheDuration ?? '') || 300
    const found: Found = { reason: 'safe_browsing', list: threatType, entry: threat.url }
    looked.set(threat.url, found)
    matches.set(threat.url, found, { ttl: Math.min(CACHE_MS_MAX, Math.max(1, seconds * 1000)) })
  }

  return {
    /** @param msMax answers that take longer count as missing */
    async lookUp(destinations: Iterable<string>, msMax: number): Promise<LookedUp> {
      const looked = new Map<string, Found | null>()
      const wanted: string[] = []
      for (const destination of new Set(destinations)) {
        const known = matches.get(destination)
        if (known) looked.set(destination, known)
        else wanted.push(destination)
      }
      const signal = AbortSignal.timeout(msMax)
      for (let at = 0; at < wanted.length && Date.now() >= pausedUntilMs; at += URLS_AT_ONCE) {
        const urls = wanted.slice(at, at + URLS_AT_ONCE)
        try {
          const answered = await ask(urls, signal)
          for (const url of urls) looked.set(url, null)
          for (const match of answered) note(match, looked)
          onRequest('answered')
          lastError = undefined
        } catch (error) {
          onRequest('failed')
          pausedUntilMs = Date.now() + PAUSE_MS
          const { message, name } = error as Error
          if (lastError !== message)
            log.warn(`Safe Browsing cannot be asked, links are saved without: ${message || name}`)
          lastError = message
        }
      }
      return looked
    },
    close: () => dispatcher.destroy(),
  }
}
