import { isNoLink, type PackedLink } from '../../click/packed-link.js'
import type { Visit } from '../visit.js'
import type { Domain } from './domain-table.js'
import { type LinkCache, slugOfPath, UNKNOWN_DOMAIN } from './link-cache.js'

/** Returned if there cannot be a link: the host has no domain, or the path is not a valid slug. */
const UNKNOWN_LINK: PackedLink = ''

/** Paths of a domain that cannot be slugs. */
const OWN_PATHS = new Map<string, OtherPath>([
  ['/', 'root'],
  ['/robots.txt', 'robots'],
  ['/favicon.ico', 'favicon'],
])
export const REPORT_SUFFIX = '.report'
const SUFFIX = /\.(qr|stats|report)$/

export type OtherPath = 'root' | 'robots' | 'favicon' | 'qr' | 'stats' | 'report'

/** Whether the slug without its trailing slash is tried if the path's own slug has no link. */
export const hasOtherSlug = ({ ignoreTrailingSlash }: Domain, path: string) =>
  ignoreTrailingSlash === true && path.length > 1 && path.endsWith('/')

export interface Found {
  /** It has its texts, unless the link forwards. */
  domain: Domain
  link: PackedLink
  /** Set if the path asks for something else than the destination. */
  other?: OtherPath
}

/**
 * Finds the link of a visit if the cache does not have it. Paths that are not slugs are recognised only here, because
 * the cache never has them.
 * @param onWaited called with the time that a visit waited for its link
 */
export function createFinder(cache: LinkCache, onWaited: (ms: number) => void = () => {}) {
  return async function find({ host, path }: Pick<Visit, 'host' | 'path'>): Promise<Found> {
    const startMs = performance.now()
    const domain = await cache.domain(host)
    const own = OWN_PATHS.get(path)
    if (own) return { domain: await cache.wholeDomain(domain), link: UNKNOWN_LINK, other: own }
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
    const other = suffix?.[1] as OtherPath | undefined
    const needsTexts = isNoLink(link) || other === 'stats' // the domain's fallback URL, if there is no page
    return { domain: needsTexts ? await cache.wholeDomain(domain) : domain, link, other }
  }
}
