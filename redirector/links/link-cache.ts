import { LRUCache } from 'lru-cache'
import type { PackedLink } from '../../click/packed-link.js'
import { LinkTable } from './link-table.js'

/** A host that links are on: the default host has id 0, and no settings. */
export interface Domain {
  id: number
  host: string
  /** Whose it is: 0 for nobody's */
  workspaceId: number
  /** Destination of slugs that have no link */
  fallbackUrl?: string
  /** Destination of `/` */
  rootUrl?: string
  faviconUrl?: string
  robotsTxt?: string
  /** A slug with a slash behind it, where there is none such, is the slug without it. */
  ignoreTrailingSlash?: true
}

/** Asked on a miss. Both reject while Postgres is away. */
export interface LinkSource {
  /** @returns undefined for a host that is nobody's */
  loadDomain(host: string): Promise<Domain | undefined>
  /** @returns a link without destination where the slug has no link */
  loadLink(domain: Domain, slug: string): Promise<PackedLink>
}

/** More misses than this wait for Postgres at once only when it is away or under a scan: refused then, not queued. */
const LOADS_MAX = 10_000
const HOSTS_MAX = 10_000
export const UNKNOWN_DOMAIN: Domain = { id: -1, host: '', workspaceId: 0 }

class Overloaded extends Error {}

/** No slug is longer, with what may follow it: a few paths of 64 KB would drive all links out of the cache. */
const SLUG_CHARS_MAX = 300

/** @returns undefined where the path cannot be a slug: no text at all, one that Postgres cannot hold, or too long */
export function slugOfPath(path: string): string | undefined {
  try {
    const slug = (path.includes('%') ? decodeURIComponent(path) : path).normalize('NFC')
    return slug.length > SLUG_CHARS_MAX || slug.includes('\0') ? undefined : slug
  } catch {
    return undefined
  }
}

/** The one path of a slug that the cache knows: most visitors come with it, `slugOfPath` makes it of other spellings. */
export const canonicalPath = (slug: string) => encodeURI(slug)

export type LinkCache = ReturnType<typeof createLinkCache>

/**
 * Links and hosts by what a request names. Bounded by memory, least recently used go first, nothing expires: a change is
 * told (follow-changes.ts), and what was told while a load was under way is loaded again before anybody sees it.
 */
export function createLinkCache(source: LinkSource, bytesMax: number) {
  const links = new LinkTable(bytesMax)
  const hosts = new LRUCache<string, Domain>({ max: HOSTS_MAX })
  const loads = new Map<string, { changed: boolean; promise: Promise<unknown> }>()
  let changes = 0
  let misses = 0

  /** One load at a time for a key, however many wait. */
  function loadOnce<T>(key: string, load: () => Promise<T>, keep: (value: T) => void): Promise<T> {
    const running = loads.get(key)
    if (running) return running.promise as Promise<T>
    if (loads.size >= LOADS_MAX) return Promise.reject(new Overloaded('too many links are being loaded'))
    misses += 1
    const entry: { changed: boolean; promise: Promise<unknown> } = { changed: false, promise: Promise.resolve() }
    const run = async () => {
      try {
        for (;;) {
          entry.changed = false
          const value = await load()
          if (entry.changed) continue // the answer may be from before the change
          keep(value)
          return value
        }
      } finally {
        loads.delete(key)
      }
    }
    loads.set(key, entry)
    const promise = run()
    entry.promise = promise
    return promise
  }

  return {
    links,
    hosts,

    async domain(host: string): Promise<Domain> {
      const known = hosts.get(host)
      if (known) return known
      const load = async () => (await source.loadDomain(host)) ?? UNKNOWN_DOMAIN
      return loadOnce(`host ${host}`, load, (domain) => hosts.set(host, domain))
    },

    async link(domain: Domain, slug: string): Promise<PackedLink> {
      const path = canonicalPath(slug)
      const known = links.get(domain.id, path)
      if (known !== undefined) return known
      return loadOnce(
        `${domain.id} ${path}`,
        () => source.loadLink(domain, slug),
        (link) => {
          links.set(link)
          changes += 1
        },
      )
    },

    /** @param slug null: the domain itself changed, and with it what every host may mean */
    forget(domainId: number, slug: string | null) {
      changes += 1
      if (slug === null) {
        hosts.clear()
        for (const [key, load] of loads) if (key.startsWith('host ')) load.changed = true
        return
      }
      const path = canonicalPath(slug)
      links.delete(domainId, path)
      const load = loads.get(`${domainId} ${path}`)
      if (load) load.changed = true
    },

    forgetAll() {
      changes += 1
      links.clear()
      hosts.clear()
      for (const load of loads.values()) load.changed = true
    },

    /** Counts what would make a snapshot differ. */
    changes: () => changes,
    misses: () => misses,
  }
}
