import type { JSONValue } from 'postgres'
import type { LinkFlag } from '../links/link-flag.js'
import type { Sql } from '../postgres/connect.js'
import type { Destinations, Flags } from './flags.js'

const DOMAINS_AT_ONCE = 1000

interface ComparedDomain {
  id: number
  fallback_url: string | null
  root_url: string | null
  favicon_url: string | null
  flagged: Record<string, LinkFlag> | null
}

/** A URL of a domain, as `Flags` compares those of links. It has no placeholders. */
export const destinationAlone = (url: string): Destinations => ({
  url,
  rules: [],
  expiry_destination: null,
  replacements: null,
})

const urlsOf = ({ fallback_url, root_url, favicon_url }: ComparedDomain) =>
  [...new Set([fallback_url, root_url, favicon_url])].filter((url) => url !== null)

/**
 * Flags the URLs of domains that lists have, and removes flags that no longer hold.
 * @param lookUpMsMax longest wait for Safe Browsing
 * @returns how many domains have changed
 */
export async function reflagDomains(sql: Sql, flags: Flags, lookUpMsMax: number): Promise<number> {
  let changed = 0
  for (let lastId = 0; ; ) {
    const select = (of: Sql, ids: number[] | null) => of<ComparedDomain[]>`
      SELECT id, fallback_url, root_url, favicon_url, flagged FROM domains
      WHERE id > ${lastId} AND coalesce(fallback_url, root_url, favicon_url, flagged::text) IS NOT NULL
        AND ${ids === null ? of`true` : of`id = ANY (${ids})`}
      ORDER BY id LIMIT ${DOMAINS_AT_ONCE} ${ids === null ? of`` : of`FOR NO KEY UPDATE`}`
    const domains = await select(sql, null)
    const looked = await flags.lookUp(domains.flatMap(urlsOf).map(destinationAlone), lookUpMsMax)

    const changeOf = (domain: ComparedDomain) => {
      const before = domain.flagged ?? {}
      const found = urlsOf(domain).flatMap((url) => {
        const flag = flags.flagOf({ ...destinationAlone(url), flagged: before[url] ?? null }, looked)
        return flag ? [[url, flag] as const] : []
      })
      const isSame = found.length === Object.keys(before).length && found.every(([url, flag]) => before[url] === flag)
      return isSame ? [] : [{ id: domain.id, flagged: found.length > 0 ? Object.fromEntries(found) : null }]
    }

    const differing = domains.flatMap(changeOf).map(({ id }) => id)
    if (differing.length > 0)
      await sql.begin(async (tx) => {
        // Locked and decided again, because an owner may have changed them meanwhile.
        const changes = (await select(tx as unknown as Sql, differing)).flatMap(changeOf)
        for (const { id, flagged } of changes)
          await tx`UPDATE domains SET flagged = ${flagged && tx.json(flagged as unknown as JSONValue)} WHERE id = ${id}`
        changed += changes.length
      })
    if (domains.length < DOMAINS_AT_ONCE) return changed
    lastId = domains.at(-1)!.id
  }
}
