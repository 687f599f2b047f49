import { LRUCache } from 'lru-cache'
import type { Sql } from '../../postgres/connect.js'
import { HOUR_MS } from '../../process/durations.js'
import { type Address, hostKeyOf } from '../../visit/address/address.js'
import type { Domain } from '../links/link-cache.js'
import { postgresInTime } from '../postgres-in-time.js'
import type { LinkReport } from './report.js'

/** Requests of an address in an hour, in each process. */
const OF_ADDRESS_MAX = 10
/** Requests of all addresses in a minute, in each process: a bound on floods from very many. */
const OF_ALL_MAX = 60
const ADDRESSES_MAX = 10_000
const MINUTE_MS = 60_000
/** Most open reports of a link. The operator will look at a link that has so many. */
const OF_LINK_MAX = 50
/** Most open reports of all links. */
const OPEN_MAX = 20_000

/** The link of a slug, disabled or not. */
const linkOfSlug = (sql: Sql, { id }: Domain, slug: string) => sql`
  SELECT coalesce(alias_of, id) AS link_id FROM links WHERE domain_id = ${id} AND slug = ${slug} AND NOT deleted`

export type TakeReports = ReturnType<typeof createTakeReports>

/** Stores reports of visitors in Postgres, as many as an operator can read. Nothing about the visitor is stored. */
export function createTakeReports(sql: Sql, now: () => number = Date.now) {
  const ofAddress = new LRUCache<string, { count: number; untilMs: number }>({ max: ADDRESSES_MAX })
  const all = { count: 0, untilMs: 0 }

  function takes(window: { count: number; untilMs: number }, max: number, windowMs: number) {
    if (now() >= window.untilMs) Object.assign(window, { count: 0, untilMs: now() + windowMs })
    window.count += 1
    return window.count <= max
  }

  return {
    /** Whether another request of this address is accepted. Every request counts, whatever becomes of it. */
    admits(address: Address): boolean {
      const key = hostKeyOf(address)
      const window = ofAddress.get(key) ?? { count: 0, untilMs: 0 }
      const isAdmitted = takes(window, OF_ADDRESS_MAX, HOUR_MS)
      ofAddress.set(key, window)
      return isAdmitted && takes(all, OF_ALL_MAX, MINUTE_MS)
    },

    /** @throws while Postgres is away */
    async isLink(domain: Domain, slug: string): Promise<boolean> {
      return (await postgresInTime(linkOfSlug(sql, domain, slug))).length > 0
    },

    /**
     * Stores a report, unless the link has enough of them.
     * @returns false if there is no such link
     * @throws while Postgres is away
     */
    async store(domain: Domain, slug: string, { reason, note, email }: LinkReport): Promise<boolean> {
      const [{ is_link }] = await postgresInTime(sql<{ is_link: boolean }[]>`
        WITH link AS (${linkOfSlug(sql, domain, slug)}),
        stored AS (
          INSERT INTO link_reports (link_id, reason, note, email)
          SELECT link_id, ${reason}, ${note}, ${email} FROM link
          WHERE ${OF_LINK_MAX} > (
              SELECT count(*) FROM link_reports AS open WHERE open.link_id = link.link_id AND closed_at IS NULL
            ) AND ${OPEN_MAX} > (SELECT count(*) FROM link_reports WHERE closed_at IS NULL)
        )
        SELECT EXISTS (SELECT FROM link) AS is_link`)
      return is_link
    },
  }
}
