/** A host with links. The default host has id 0 and no settings. */
export interface Domain {
  id: number
  host: string
  /** The workspace that owns the domain; 0 if none does. */
  workspaceId: number
  /** `/a/` means `/a` unless `/a/` has a link. */
  ignoreTrailingSlash?: true
  /** Its texts were evicted. Everything that forwards by a link is here all the same. */
  isCut?: true
  /** The texts. Destination of slugs without a link. */
  fallbackUrl?: string
  /** Destination of `/`. */
  rootUrl?: string
  faviconUrl?: string
  robotsTxt?: string
}

/** Estimated bytes of a domain's texts beside their characters. */
const OVERHEAD_BYTES = 200

/** Estimated memory of a domain's texts. A character takes two bytes if one of the text is beyond Latin-1. */
export function textBytes({ fallbackUrl, rootUrl, faviconUrl, robotsTxt }: Domain): number {
  const texts = [fallbackUrl, rootUrl, faviconUrl, robotsTxt].filter((text) => text !== undefined)
  return texts.reduce((bytes, text) => bytes + 2 * text.length, texts.length > 0 ? OVERHEAD_BYTES : 0)
}

/** The hosts of a workspace whose texts are in memory, in the order of their loading. */
interface Share {
  bytes: number
  names: Set<string>
}

/**
 * Keeps every domain that was loaded, so that links forward without Postgres. Only the texts of domains are bounded:
 * URLs of 8 KB and a robots.txt of 200 KB. If they are too many, the workspace that has most of them loses its oldest.
 * So nobody can evict the texts of somebody who has fewer (test/redirector/domain-table.test.ts).
 */
export class DomainTable {
  private readonly domains = new Map<string, Domain>()
  private readonly names = new Map<number, string>()
  private readonly shares = new Map<number, Share>()
  private bytes = 0

  constructor(private readonly textBytesMax: number) {}

  /** Number of domains. */
  get size() {
    return this.domains.size
  }

  /** Domains by host name. */
  entries = () => this.domains.entries()

  get = (name: string): Domain | undefined => this.domains.get(name)

  set(name: string, domain: Domain) {
    this.leaveShare(name)
    this.domains.set(name, domain)
    this.names.set(domain.id, name)
    this.joinShare(name, domain)
    while (this.bytes > this.textBytesMax) this.evict()
  }

  /** Several names may lead to the default host, which never changes. Other domains have one name. */
  forget(domainId: number) {
    const name = this.names.get(domainId)
    if (name === undefined) return
    this.leaveShare(name)
    this.domains.delete(name)
    this.names.delete(domainId)
  }

  clear() {
    this.domains.clear()
    this.names.clear()
    this.shares.clear()
    this.bytes = 0
  }

  private joinShare(name: string, domain: Domain) {
    const bytes = textBytes(domain)
    if (bytes === 0) return
    const share = this.shares.get(domain.workspaceId) ?? { bytes: 0, names: new Set() }
    share.bytes += bytes
    share.names.add(name)
    this.shares.set(domain.workspaceId, share)
    this.bytes += bytes
  }

  private leaveShare(name: string) {
    const domain = this.domains.get(name)
    const share = domain && this.shares.get(domain.workspaceId)
    if (!share?.names.delete(name)) return
    const bytes = textBytes(domain!)
    share.bytes -= bytes
    this.bytes -= bytes
    if (share.names.size === 0) this.shares.delete(domain!.workspaceId)
  }

  private evict() {
    let most: Share | undefined
    for (const share of this.shares.values()) if (most === undefined || share.bytes > most.bytes) most = share
    const [name] = most!.names
    const { id, host, workspaceId, ignoreTrailingSlash } = this.domains.get(name)!
    this.leaveShare(name)
    this.domains.set(name, { id, host, workspaceId, ignoreTrailingSlash, isCut: true })
  }
}
