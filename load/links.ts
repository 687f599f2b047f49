import { randomBytes } from 'node:crypto'
import type { ApiClient } from '../traffic/api-client.js'

/** A link that is visited. */
export interface LoadLink {
  host: string
  /** With its query, if any */
  path: string
}

const LINKS_PER_REQUEST = 1000

/** @throws Error for a link that is refused */
export async function makeLinks(
  api: ApiClient,
  workspaceId: number,
  count: number,
): Promise<(LoadLink & { id: number })[]> {
  const run = `l${randomBytes(4).toString('hex')}`
  const links: (LoadLink & { id: number })[] = []
  while (links.length < count) {
    const drafts = Array.from({ length: Math.min(LINKS_PER_REQUEST, count - links.length) }, (_, i) => {
      const number = links.length + i
      return {
        slug: `/${run}${number}`,
        url: `https://example.com/load/${run}/${number}`,
        name: `Load ${run} ${number}`,
      }
    })
    const results = await api.createLinks(workspaceId, drafts)
    results.forEach(({ status, link, error }, i) => {
      if (status !== 'success') throw new Error(`link ${drafts[i].slug}: ${JSON.stringify(error)}`)
      const { host, pathname } = new URL(link.full_url)
      links.push({ id: link.id, host, path: pathname })
    })
  }
  return links
}

function slugOf({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname // no UTF-8, so no slug either
  }
}

/** Looks for the link of a URL in the workspaces that the key reaches. @returns undefined where none has it */
export async function findLink(api: ApiClient, workspaceIds: number[], url: URL) {
  for (const workspaceId of workspaceIds) {
    const { addresses } = await api.lookUp(workspaceId, [{ slug: slugOf(url), domain: url.host }])
    const id = addresses[0].link?.id
    if (id !== undefined) return { workspaceId, id }
  }
  return undefined
}
