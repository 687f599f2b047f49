import { Agent, request } from 'undici'
import { createConnect } from '../../../outbound/connect.js'
import type { Reach } from '../../../outbound/reach.js'
import { createResolver, type Resolve } from '../../../outbound/resolve.js'
import { parseUrl } from '../../../process/parse-url.js'
import { version } from '../../../process/version.js'
import { forbidsFrame } from './forbids-frame.js'

/** For all destinations of a link, redirects included: whoever saves it waits so long at most. */
const TIMEOUT_MS = 2000
const REDIRECTS_MAX = 5
const HEADER_BYTES_MAX = 32 << 10
/** Of a link; the others are not looked at. */
const DESTINATIONS_MAX = 10
/** More at once are not looked at: saving goes before looking. */
const LOOKS_MAX = 100

/** Whether each destination may be shown in a frame of `ancestor`; those of which nothing is known are left out. */
export type FrameLook = (destinations: readonly string[], ancestor: URL) => Promise<Record<string, boolean>>

export interface FrameLookOptions {
  /** Where destinations are asked. */
  reach: Reach
  /** In place of the system's name servers. */
  resolve?: Resolve
  /** Certificate authorities in place of the system's. */
  ca?: string
  timeoutMs?: number
}

/** Asks destinations for their headers, at addresses that `reach` allows. What cannot be had in time is not known. */
export function createFrameLook({ reach, resolve, ca, timeoutMs = TIMEOUT_MS }: FrameLookOptions) {
  const connect = createConnect({
    ...{ reach, timeoutMs, ca },
    resolve: resolve ?? createResolver({ withHostsFile: reach.isWidened }),
  })
  const dispatcher = new Agent({ connect, maxHeaderSize: HEADER_BYTES_MAX })
  let underWay = 0

  /** @returns undefined where the destination does not say */
  async function isFrameable(destination: string, ancestor: URL, signal: AbortSignal): Promise<boolean | undefined> {
    let page = parseUrl(destination)
    for (let redirects = 0; page && redirects <= REDIRECTS_MAX; redirects += 1) {
      // Browsers do not even ask for it.
      if (page.protocol === 'http:' && ancestor.protocol === 'https:') return false
      const headers = { 'user-agent': `Slugline/${version}`, accept: 'text/html,*/*;q=0.8' }
      const answer = await request(page, { dispatcher, signal, headers })
      answer.body.on('error', () => undefined).destroy()
      const { location } = answer.headers
      if (answer.statusCode >= 300 && answer.statusCode < 400 && typeof location === 'string') {
        page = parseUrl(new URL(location, page).href)
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
          return [] // no such host, no answer in time, an address that is not public
        } finally {
          underWay -= 1
        }
      }),
    )
    return Object.fromEntries(known.flat())
  }

  return { look, close: () => dispatcher.destroy() }
}
