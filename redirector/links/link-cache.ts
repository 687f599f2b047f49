import { LRUCache } from 'lru-cache'
import { isNoLink, type PackedLink } from '../../click/packed-link.js'
import { normalizeSlug } from '../../links/normalize-slug.js'
import { type Domain, DomainTable } from './domain-table.js'
import { LinkTable } from './link-table.js'

/** Loads domains and links on a cache miss. Both functions reject while Postgres is away. */
export interface LinkSource {
  /**
   * @param name as `hostName` writes it
   * @returns undefined for an unknown host
   */
  loadDomain(name: string): Promise<Domain | undefined>
  /** @returns a link without destination if the slug has no link */
  loadLink(domain: Domain, slug: string): Promise<PackedLink>
}

/** Loads at a time. More happen only if Postgres is away or slugs are scanned; they are refused, not queued. */
const LOADS_MAX = 10_000
const DOMAIN_TEXT_BYTES_MAX = 32 * 1024 * 1024
const UNKNOWN_HOSTS_MAX = 1000
/** Share of the bytes for slugs without a link. Anybody can make them up, so they must not evict links. */
const UNKNOWN_SLUGS_SHARE = 1 / 8
export const UNKNOWN_DOMAIN: Domain = { id: -1, host: '', workspaceId: 0 }

class Overloaded extends Error {}

/** The form of a domain's name. Postgres is not asked for any other name. */
const DOMAIN_NAME = /^[\x21-\x7e]{1,253}$/
/** Longest Host header of a domain: its name, a dot and a port. */
const HOST_HEADER_CHARS_MAX = 253 + '.:65535'.length

/** Host name in a Host header: lower case, without port and trailing dot. */
export const hostName = (host: string) => host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')

/** Longest slug of a link, with a slash that `ignoreTrailingSlash` takes off. */
const SLUG_CHARS_MAX = 256

/** @returns undefined if the path is not a valid slug: malformed encoding, a NUL character, or too long */
export function slugOfPath(path: string): string | undefined {
  try {
    const slug = normalizeSlug(path.includes('%') ? decodeURIComponent(path) : path, SLUG_CHARS_MAX)
    return slug?.includes('\0') ? undefined : slug
  } catch {
    return undefined
  }
}

/** The spelling of a slug's path that the cache uses. Most visitors send it; others come here by `slugOfPath`. */
export const canonicalPath = (slug: string) => encodeURI(slug)

export type LinkCache = ReturnType<typeof createLinkCache>

/**
 * Caches links by domain and path, and domains by host name. Links are bounded by bytes, and the least recently used go
 * first. Domains stay, but for their texts. Hosts and slugs that nothing has are cached apart, so that requests for made-up ones evict neither domains nor
 * links. Nothing expires, because changes are reported (follow-changes.ts). A link that changes during its load is
 * loaded again before it is used.
 */
export function createLinkCache(source: LinkSource, bytesMax: number) {
  const unknownSlugs = new LinkTable(bytesMax * UNKNOWN_SLUGS_SHARE)
  const links = new LinkTable(bytesMax * (1 - UNKNOWN_SLUGS_SHARE))
  const hosts = new DomainTable(DOMAIN_TEXT_BYTES_MAX)
  const unknownHosts = new LRUCache<string, Domain>({ max: UNKNOWN_HOSTS_MAX })
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

  /** @param host a Host header. @returns undefined if the domain is not in memory */
  function knownDomain(host: string): Domain | undefined {
    const usual = hosts.get(host)
    if (usual !== undefined) return usual
    if (host.length > HOST_HEADER_CHARS_MAX) return UNKNOWN_DOMAIN
    const name = hostName(host)
    const known = hosts.get(name) ?? unknownHosts.get(name)
    return known ?? (DOMAIN_NAME.test(name) ? undefined : UNKNOWN_DOMAIN)
  }

  /** @returns a link without destination if the slug is known to have no link; undefined if it is not in memory */
  const knownLink = (domainId: number, path: string): PackedLink | undefined =>
    links.get(domainId, path) ?? unknownSlugs.get(domainId, path)

  /** Loads a domain and keeps it. */
  function loadDomain(name: string): Promise<Domain> {
    const load = async () => (await source.loadDomain(name)) ?? UNKNOWN_DOMAIN
    return loadOnce(`host ${name}`, load, (domain) => {
      if (domain === UNKNOWN_DOMAIN) unknownHosts.set(name, domain)
      else hosts.set(name, domain)
    })
  }

  return {
    links,
    /** Domains by host name. */
    hosts,
    knownDomain,
    knownLink,

    async domain(host: string): Promise<Domain> {
      return knownDomain(host) ?? loadDomain(hostName(host))
    },

    /** @returns the domain with its texts */
    async wholeDomain(domain: Domain): Promise<Domain> {
      return domain.isCut ? loadDomain(domain.host) : domain
    },

    async link(domain: Domain, slug: string): Promise<PackedLink> {
      const path = canonicalPath(slug)
      const known = knownLink(domain.id, path)
      if (known !== undefined) return known
      return loadOnce(
        `${domain.id} ${path}`,
        () => source.loadLink(domain, slug),
        (link) => {
          const table = isNoLink(link) ? unknownSlugs : links
          table.set(link)
          changes += 1
        },
      )
    },

    /** @param slug null if the domain itself has changed */
    forget(domainId: number, slug: string | null) {
      changes += 1
      if (slug === null) {
        // Any name that was unknown, or is being loaded, may be the domain's by now.
        unknownHosts.clear()
        hosts.forget(domainId)
        for (const [key, load] of loads) if (key.startsWith('host ')) load.changed = true
        return
      }
      const path = canonicalPath(slug)
      links.delete(domainId, path)
      unknownSlugs.delete(domainId, path)
      const load = loads.get(`${domainId} ${path}`)
      if (load) load.changed = true
    },

    forgetAll() {
      changes += 1
      links.clear()
      unknownSlugs.clear()
      hosts.clear()
      unknownHosts.clear()
      for (const load of loads.values()) load.changed = true
    },

    /** Cached links and unknown slugs. */
    size: () => links.size + unknownSlugs.size,
    /** Estimated memory of cached links and unknown slugs. */
    bytes: () => links.bytes + unknownSlugs.bytes,
    /** Number of changes since the start, to see whether a new snapshot is needed. */
    changes: () => changes,
    misses: () => misses,
  }
}
