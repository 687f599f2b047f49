import type { LinkFlag } from '../links/link-flag.js'
import type { LinkRow } from '../links/link-row.js'
import { createPrepare, readOwnValues } from '../redirector/answer/destination.js'
import { readReplacements } from '../redirector/links/read-link-row.js'
import type { Blocklists } from './blocklists.js'
import type { Found } from './found.js'
import type { LookedUp, SafeBrowsing } from './safe-browsing.js'

/** The fields of a link that are compared with lists. */
export type Destinations = Pick<LinkRow, 'url' | 'rules' | 'expiry_destination' | 'replacements'>

/** The link's destinations with its own replacements, which may even be the host. Visitors cannot change the host. */
function destinationsOf({ url, rules, expiry_destination, replacements }: Destinations): string[] {
  const own = readReplacements(replacements)
  const prepare = createPrepare(readOwnValues(own, []))
  const fill = (address: string) => (own.length > 0 && prepare(address)) || address
  return [fill(url), ...rules.map((rule) => fill(rule.url)), ...(expiry_destination ? [expiry_destination] : [])]
}

const isSame = (flag: LinkFlag | null, found: Found) =>
  flag?.reason === found.reason && flag.list === found.list && flag.entry === found.entry

export type Flags = ReturnType<typeof createFlags>

/** Decides which links are flagged. @param safeBrowsing absent if the operator has no key */
export function createFlags(
  blocklists: Pick<Blocklists, 'find' | 'isUnread' | 'isSettled' | 'digest' | 'states'>,
  safeBrowsing: Pick<SafeBrowsing, 'lookUp'> | undefined,
  now: () => Date = () => new Date(),
) {
  return {
    /** Whether there is no list and no Safe Browsing. Then every flag is removed. */
    isOff: blocklists.states.length === 0 && safeBrowsing === undefined,

    isSettled: blocklists.isSettled,

    digest: () => `${blocklists.digest()}${safeBrowsing ? ' safe browsing' : ''}`,

    /** Asks Safe Browsing about all destinations. @returns undefined if it is not used */
    async lookUp(links: readonly Destinations[], msMax: number): Promise<LookedUp | undefined> {
      return safeBrowsing?.lookUp(new Set(links.flatMap(destinationsOf)), msMax)
    },

    /**
     * The flag that a link should have. It keeps its flag while that holds, and while nobody can say whether it does.
     * @param looked the answer of `lookUp`
     */
    flagOf(link: Destinations & { flagged: LinkFlag | null }, looked: LookedUp | undefined): LinkFlag | null {
      const { flagged } = link
      const destinations = destinationsOf(link)
      const found =
        blocklists.find(destinations) ??
        destinations.map((destination) => looked?.get(destination)).find((answer) => answer != null)
      if (found) return isSame(flagged, found) ? flagged : { ...found, at: now().toISOString() }
      if (flagged?.reason === 'blocklist') return blocklists.isUnread(flagged.list) ? flagged : null
      const isUnknown = looked !== undefined && destinations.some((destination) => !looked.has(destination))
      return flagged && isUnknown ? flagged : null
    },
  }
}
