import { packLink } from '../click-log/link.js'
import type { Sql } from '../postgres/connect.js'
import { canonicalPath, type Domain, type LinkSource } from './link-cache.js'

const ANSWER_WITHIN_MS = 2000

/** Rejects when Postgres does not answer in time, so that a visitor hears 503 instead of nothing. */
function inTime<T>(query: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Postgres did not answer in time')), ANSWER_WITHIN_MS)
  })
  return Promise.race([query, late]).finally(() => clearTimeout(timer))
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Name of a Host header, without port, lower case. */
export function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
}

/** @param publicUrl names the default host; with a loopback one, every name of the loopback is the default host */
export function createLinkSource(sql: Sql, publicUrl: string): LinkSource {
  const { hostname } = new URL(publicUrl)
  const isDefaultHost = (name: string) => name === hostname || (LOOPBACK.has(hostname) && LOOPBACK.has(name))

  return {
    async loadDomain(host) {
      const name = hostName(host)
      if (isDefaultHost(name)) return { id: 0, host: hostname }
      const [row] = await inTime(sql<{ id: number }[]>`SELECT id FROM domains WHERE name = ${name} AND id <> 0`)
      return row && { id: row.id, host: name }
    },

    async loadLink(domain: Domain, slug: string) {
      const [row] = await inTime(sql<{ id: number; workspace_id: number; url: string }[]>`
        SELECT id, workspace_id, url FROM links
        WHERE domain_id = ${domain.id} AND slug = ${slug} AND NOT deleted AND enabled`)
      return packLink({
        workspaceId: row?.workspace_id ?? 0,
        linkId: row?.id ?? 0,
        domainId: domain.id,
        host: domain.host,
        path: canonicalPath(slug),
        destination: row?.url ?? '',
      })
    },
  }
}
