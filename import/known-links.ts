import type { LinkDraft } from '../api/links/draft/link-draft.js'
import type { Api } from './api.js'
import { hash, shortened } from './hash.js'
import { parseRows } from './read-rows.js'

/** So many taken slugs are looked up one by one; then all links of the workspace are read once. */
const lookUpsMax = 20

const numberOf = (text: string) => shortened(hash(text))

async function* toText(chunks: AsyncIterable<Uint8Array>) {
  const decoder = new TextDecoder()
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true })
}

/** Which of the file's links the workspace has: what makes a second import of a file do nothing. */
export function createKnownLinks(api: Api | undefined, workspaceId: number) {
  const urls = new Map<number, number>()
  let defaultHost: string | undefined
  let domains: ReadonlySet<string> | undefined
  let isWhole = false
  let lookUps = 0

  const keyOf = (domain: string | null | undefined, slug: string) =>
    numberOf(`${domain == null || domain === defaultHost ? '' : domain} ${slug}`)

  /** @param until the link that is looked for: what comes behind it is not read */
  async function read(search?: string, until?: LinkDraft) {
    const rows = parseRows(toText(await api!.exportLinks(workspaceId, search)), ',')
    const header = (await rows.next()).value?.cells as string[]
    const [url, fullUrl, slug, alias, domain] = ['url', 'full_url', 'slug', 'alias', 'domain'].map((name) =>
      header.indexOf(name),
    )
    for await (const { cells } of rows) {
      const host = cells[domain] || null
      if (host === null) defaultHost ??= new URL(cells[fullUrl]).host
      const urlHash = numberOf(cells[url])
      urls.set(keyOf(host, cells[slug]), urlHash)
      if (cells[alias] !== '') urls.set(keyOf(host, cells[alias]), urlHash)
      if (until && known.find(until) !== undefined) return
    }
  }

  const known = {
    /** Reads all of the workspace's links, once. */
    async readAll() {
      if (isWhole || !api) return
      domains = new Set(await api.readDomains(workspaceId))
      await read()
      isWhole = true
    },
    /** Whether the workspace has the domain, as far as is known. */
    hasDomain: (domain: string) => domains === undefined || domain === defaultHost || domains.has(domain),
    /** Whether the API need be asked at all: only where all links are read. */
    find: ({ domain, slug, url }: LinkDraft): 'same' | 'other' | undefined => {
      const found = urls.get(keyOf(domain, slug!))
      return found === undefined ? undefined : found === numberOf(url!) ? 'same' : 'other'
    },
    add({ domain, slug, alias, url }: LinkDraft) {
      for (const one of [slug, alias]) if (one != null) urls.set(keyOf(domain, one), numberOf(url!))
    },
    /** Told beforehand how many will be asked for: that many searches can be more than reading all. */
    async expect(count: number) {
      if (lookUps + count > lookUpsMax) await known.readAll()
    },
    /** Whether the link that has taken the draft's slug is the draft itself. */
    async isThere(draft: LinkDraft): Promise<boolean> {
      if (!isWhole && known.find(draft) === undefined) {
        lookUps += 1
        await read(draft.slug!, draft)
      }
      return known.find(draft) === 'same'
    },
  }
  return known
}
