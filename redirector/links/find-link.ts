import { isNoLink, type PackedLink } from '../../click/packed-link.js'
import type { Visit } from '../answer/decide.js'
import { type Domain, type LinkCache, slugOfPath, UNKNOWN_DOMAIN } from './link-cache.js'

/** What stands for a link where there cannot be one: no domain, or a path that is no slug. */
const UNKNOWN_LINK: PackedLink = ''

/** Paths that no slug can have, and what they are. */
const OWN_PATHS = new Map<string, OtherPath>([
  ['/', 'root'],
  ['/robots.txt', 'robots'],
  ['/favicon.ico', 'favicon'],
])
export const REPORT_SUFFIX = '.report'
const SUFFIX = /\.(qr|stats|report)$/

export type OtherPath = 'root' | 'robots' | 'favicon' | 'qr' | 'stats' | 'report'

/** Whether another slug is looked for where the path's own has no link. */
export const hasOtherSlug = ({ ignoreTrailingSlash }: Domain, path: string) =>
  ignoreTrailingSlash === true && path.length > 1 && path.endsWith('/')

export interface Found {
  domain: Domain
  link: PackedLink
  /** What the path asks for instead of the destination */
  other?: OtherPath
}

/**
 * What a visit asks for, where the cache alone does not know. The paths that are no slugs are looked at only here: the
 * cache never has them.
 * @param onWaited told how long a visit waited for its link
 */
export function createFinder(cache: LinkCache, onWaited: (ms: number) => void = () => {}) {
  return async function find({ host, path }: Pick<Visit, 'host' | 'path'>): Promise<Found> {
    const startMs = performance.now()
    const domain = await cache.domain(host)
    const own = OWN_PATHS.get(path)
    if (own) return { domain, link: UNKNOWN_LINK, other: own }
    const suffix = SUFFIX.exec(path)
    if (suffix?.[1] === 'report') {
      // Slugs may not end so (api/links/draft/slug.ts). There are links from before that was so, which go first.
      const slug = slugOfPath(path)
      const link = domain === UNKNOWN_DOMAIN || slug === undefined ? UNKNOWN_LINK : await cache.link(domain, slug)
      if (!isNoLink(link)) return { domain, link }
    }
    const slug = slugOfPath(suffix ? path.slice(0, suffix.index) : path)
    let link = domain === UNKNOWN_DOMAIN || slug === undefined ? UNKNOWN_LINK : await cache.link(domain, slug)
    if (isNoLink(link) && slug && hasOtherSlug(domain, slug)) link = await cache.link(domain, slug.slice(0, -1))
    if (!suffix) onWaited(performance.now() - startMs)
    return { domain, link, other: suffix?.[1] as OtherPath | undefined }
  }
}
