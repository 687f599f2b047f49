import { Agent, request } from 'undici'
import { createConnect } from '../../../outbound/connect.js'
import type { Reach } from '../../../outbound/reach.js'
import { createResolver, type Resolve } from '../../../outbound/resolve.js'
import { parseUrl } from '../../../process/parse-url.js'
import { version } from '../../../process/version.js'
import { forbidsFrame } from './forbids-frame.js'

/** The time limit for all destinations of a link, redirects included. Saving the link waits this long at most. */
const TIMEOUT_MS = 2000
const REDIRECTS_MAX = 5
const HEADER_BYTES_MAX = 32 << 10
/** The number of destinations of a link that are checked. */
const DESTINATIONS_MAX = 10
/** The number of checks that run at a time. Further ones are skipped, because saving must not wait for them. */
const LOOKS_MAX = 100

/**
 * Finds out whether each destination may be shown in a frame of `ancestor`. Destinations without a result are missing.
 */
export type FrameLook = (destinations: readonly string[], ancestor: URL) => Promise<Record<string, boolean>>

export interface FrameLookOptions {
  /** Decides which addresses may be requested. */
  reach: Reach
  /** Replaces the system's name servers. */
  resolve?: Resolve
  /** Certificate authorities that replace the system's. */
  ca?: string
  timeoutMs?: number
}

/**
 * Requests the headers of destinations at addresses that `reach` allows. A destination that is too slow has no result.
 */
export function createFrameLook({ reach, resolve, ca, timeoutMs = TIMEOUT_MS }: FrameLookOptions) {
  const connect = createConnect({
    reach,
    timeoutMs,
    ca,
    resolve: resolve ?? createResolver({ withHostsFile: reach.isWidened }),
  })
  const dispatcher = new Agent({ connect, maxHeaderSize: HEADER_BYTES_MAX })
  let underWay = 0

  /** @returns undefined when the answer is not a page */
  async function isFrameable(destination: string, ancestor: URL, signal: AbortSignal): Promise<boolean | undefined> {
    let page = parseUrl(destination)
    for (let redirects = 0; page && redirects <= REDIRECTS_MAX; redirects += 1) {
      // Browsers block http content within an https page.
      if (page.protocol === 'http:' && ancestor.protocol === 'https:') return false
      const headers = { 'user-agent': `Slugline/${version}`, accept: 'text/html,*/*;q=0.8' }
      const answer = await request(page, { dispatcher, signal, headers })
      answer.body.on('error', () => undefined).destroy()
      const { location } = answer.headers
      if (answer.statusCode >= 300 && answer.statusCode < 400 && typeof location === 'string') {
        page = parseUrl(location, page)
        continue
      }
      const isPage = answer.statusCode >= 200 && answer.statusCode < 300
      return isPage ? !forbidsFrame(answer.headers, ancestor, page) : undefined
    }
    return undefined
  }

  const look: FrameLook = async (destinations, ancestor) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const known = await Promise.all(
      [...new Set(destinations)].slice(0, DESTINATIONS_MAX).map(async (destination) => {
        if (underWay >= LOOKS_MAX) return []
        underWay += 1
        try {
          const is = await isFrameable(destination, ancestor, signal)
          return is === undefined ? [] : [[destination, is] as const]
        } catch {
          return [] // unknown host, timeout, or an address that is not allowed
        } finally {
          underWay -= 1
        }
      }),
    )
    return Object.fromEntries(known.flat())
  }

  return { look, close: () => dispatcher.destroy() }
}
