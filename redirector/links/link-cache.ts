import { LRUCache } from 'lru-cache'
import type { PackedLink } from '../../click/packed-link.js'
import { LinkTable } from './link-table.js'

/** A host with links. The default host has id 0 and no settings. */
export interface Domain {
  id: number
  host: string
  /** The workspace that owns the domain; 0 if none does. */
  workspaceId: number
  /** Destination of slugs without a link. */
  fallbackUrl?: string
  /** Destination of `/`. */
  rootUrl?: string
  faviconUrl?: string
  robotsTxt?: string
  /** `/a/` means `/a` unless `/a/` has a link. */
  ignoreTrailingSlash?: true
}

/** Loads domains and links on a cache miss. Both functions reject while Postgres is away. */
export interface LinkSource {
  /** @returns undefined for an unknown host */
  loadDomain(host: string): Promise<Domain | undefined>
  /** @returns a link without destination if the slug has no link */
  loadLink(domain: Domain, slug: string): Promise<PackedLink>
}

/** Loads at a time. More happen only if Postgres is away or slugs are scanned; they are refused, not queued. */
const LOADS_MAX = 10_000
const HOSTS_MAX = 10_000
export const UNKNOWN_DOMAIN: Domain = { id: -1, host: '', workspaceId: 0 }

class Overloaded extends Error {}

/** Longest slug with a suffix. Without a limit, paths of 64 KB could drive all links out of the cache. */
const SLUG_CHARS_MAX = 300

/** @returns undefined if the path is not a valid slug: malformed encoding, a NUL character, or too long */
export function slugOfPath(path: string): string | undefined {
  try {
    const slug = (path.includes('%') ? decodeURIComponent(path) : path).normalize('NFC')
    return slug.length > SLUG_CHARS_MAX || slug.includes('\0') ? undefined : slug
  } catch {
    return undefined
  }
}

/** The spelling of a slug's path that the cache uses. Most visitors send it; others come here by `slugOfPath`. */
export const canonicalPath = (slug: string) => encodeURI(slug)

export type LinkCache = ReturnType<typeof createLinkCache>

/**
 * Caches links by domain and path, and domains by host. It is bounded by bytes, and evicts the least recently used
 * first. Nothing expires, because changes are reported (follow-changes.ts). A link that changes during its load is
 * loaded again before it is used.
 */
export function createLinkCache(source: LinkSource, bytesMax: number) {
  const links = new LinkTable(bytesMax)
  const hosts = new LRUCache<string, Domain>({ max: HOSTS_MAX })
  const loads = new Map<string, { changed: boolean; promise: Promise<unknown> }>()
  let changes = 0
  let misses = 0

  /** Loads a key once at a time; all who wait share the load. */
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
          if (entry.changed) continue // the value may be older than the change
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

    /** @param slug null if the domain itself has changed, which may affect every host */
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

    /** Number of changes since the start, to see whether a new snapshot is needed. */
    changes: () => changes,
    misses: () => misses,
  }
}
