import { setImmediate as endOfTurn } from 'node:timers/promises'
import type { JSONValue } from 'postgres'
import type { LinkFlag } from '../links/link-flag.js'
import type { Sql } from '../postgres/connect.js'
import type { Destinations, Flags } from './flags.js'
import type { LookedUp } from './safe-browsing.js'

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

/** @returns the flags that a domain should have; its own object if they are the same */
function flagsOf(domain: ComparedDomain, flags: Flags, looked: LookedUp | undefined): ComparedDomain['flagged'] {
  const before = domain.flagged ?? {}
  const found = urlsOf(domain).flatMap((url) => {
    const flag = flags.flagOf({ ...destinationAlone(url), flagged: before[url] ?? null }, looked)
    return flag ? [[url, flag] as const] : []
  })
  const isSame = found.length === Object.keys(before).length && found.every(([url, flag]) => before[url] === flag)
  if (isSame) return domain.flagged
  return found.length > 0 ? Object.fromEntries(found) : null
}

/**
 * Flags the URLs of domains that lists have, and removes flags that no longer hold. Nothing is locked: a flag names its
 * URL, so it has no effect if an owner has set another URL meanwhile.
 * @param lookUpMsMax longest wait for Safe Browsing
 * @returns how many domains have changed
 */
export async function reflagDomains(sql: Sql, flags: Flags, lookUpMsMax: number): Promise<number> {
  let changed = 0
  for (let lastId = 0; ; ) {
    const domains = await sql<ComparedDomain[]>`
      SELECT id, fallback_url, root_url, favicon_url, flagged FROM domains
      WHERE id > ${lastId} AND coalesce(fallback_url, root_url, favicon_url, flagged::text) IS NOT NULL
      ORDER BY id LIMIT ${DOMAINS_AT_ONCE}`
    const looked = await flags.lookUp(domains.flatMap(urlsOf).map(destinationAlone), lookUpMsMax)
    for (const domain of domains) {
      const flagged = flagsOf(domain, flags, looked)
      await endOfTurn()
      if (flagged === domain.flagged) continue
      await sql`
        UPDATE domains SET flagged = ${flagged && sql.json(flagged as unknown as JSONValue)} WHERE id = ${domain.id}`
      changed += 1
    }
    if (domains.length < DOMAINS_AT_ONCE) return changed
    lastId = domains.at(-1)!.id
  }
}
