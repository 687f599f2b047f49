import { LRUCache } from 'lru-cache'
import type { ISql, TransactionSql } from 'postgres'
import type { Sql } from '../../postgres/connect.js'
import { HOUR_MS } from '../../process/durations.js'
import { createFairQueue } from '../../process/fair-queue.js'
import { type Address, hostKeyOf, networkKeyOf } from '../../visit/address/address.js'
import type { Domain } from '../links/domain-table.js'
import { postgresInTime } from '../postgres-in-time.js'
import type { LinkReport } from './report.js'

// Budgets of each process.
const MINUTE_MS = 60_000
/** Reports of an address in an hour */
const OF_ADDRESS_MAX = 10
/** Reports of a network in an hour, so that no network uses up the budget of all */
const OF_NETWORK_MAX = 100
/** Reports of existing links in a minute: a bound on floods from very many networks */
const OF_ALL_MAX = 600
/** Forms in an hour of links that are not in the cache. Each costs Postgres as much as a visit of an unknown slug. */
const LOOK_UPS_OF_ADDRESS_MAX = 60
const LOOK_UPS_OF_NETWORK_MAX = 600
const KEYS_MAX = 10_000

/** Most open reports of a link. The operator will look at a link that has so many. */
const OPEN_OF_LINK_MAX = 50
/** Most open reports of a workspace, so that nobody fills the queue with reports of links of their own. */
const OPEN_OF_WORKSPACE_MAX = 500
/** Most open reports of all links */
const OPEN_MAX = 50_000

/** Reports may wait for locks, so they take one connection of those that visits need too. */
const STORED_AT_ONCE = { atOnce: 1, waitingMax: 100, waitingMaxOfAll: 200 }

/** Counts by key. A window begins with the first count after the last one has ended. */
function createBudget(max: number, windowMs: number, now: () => number) {
  const windows = new LRUCache<string, { count: number; untilMs: number }>({ max: KEYS_MAX })
  function windowOf(key: string) {
    const known = windows.get(key)
    if (known && now() < known.untilMs) return known
    const begun = { count: 0, untilMs: now() + windowMs }
    windows.set(key, begun)
    return begun
  }
  return {
    isLeft: (key = '') => windowOf(key).count < max,
    /** @returns whether the budget was not used up before */
    take(key = ''): boolean {
      const window = windowOf(key)
      window.count += 1
      return window.count <= max
    },
  }
}

/** The link of a slug, disabled or not. */
const linkOfSlug = (sql: ISql, { id }: Domain, slug: string) => sql<{ link_id: number; workspace_id: number }[]>`
  SELECT coalesce(alias_of, id) AS link_id, workspace_id FROM links
  WHERE domain_id = ${id} AND slug = ${slug} AND NOT deleted`

/** Stores a report unless there are enough of them. Reports of a workspace wait for each other, so that bounds are exact. */
async function insertReport(
  tx: TransactionSql,
  { link_id, workspace_id }: { link_id: number; workspace_id: number },
  { reason, note, email }: LinkReport,
): Promise<boolean> {
  await tx`SELECT pg_advisory_xact_lock(hashtext('slugline reports'), ${workspace_id})`
  const { count } = await tx`
    INSERT INTO link_reports (link_id, reason, note, email)
    SELECT ${link_id}, ${reason}, ${note}, ${email}
    WHERE ${OPEN_OF_LINK_MAX} > (
        SELECT count(*) FROM link_reports WHERE link_id = ${link_id} AND closed_at IS NULL
      ) AND ${OPEN_OF_WORKSPACE_MAX} > (
        SELECT count(*) FROM link_reports JOIN links ON links.id = link_id
        WHERE closed_at IS NULL AND workspace_id = ${workspace_id}
      ) AND ${OPEN_MAX} > (SELECT count(*) FROM link_reports WHERE closed_at IS NULL)`
  return count > 0
}

export type TakeReports = ReturnType<typeof createTakeReports>

/** Stores reports of visitors in Postgres, as many as an operator can read. Nothing about the visitor is stored. */
export function createTakeReports(sql: Sql, now: () => number = Date.now) {
  const ofAddress = createBudget(OF_ADDRESS_MAX, HOUR_MS, now)
  const ofNetwork = createBudget(OF_NETWORK_MAX, HOUR_MS, now)
  const ofAll = createBudget(OF_ALL_MAX, MINUTE_MS, now)
  const lookUpsOfAddress = createBudget(LOOK_UPS_OF_ADDRESS_MAX, HOUR_MS, now)
  const lookUpsOfNetwork = createBudget(LOOK_UPS_OF_NETWORK_MAX, HOUR_MS, now)
  const inTurn = createFairQueue<number>(STORED_AT_ONCE)

  return {
    /** Whether another report of this address is accepted. It counts for its address and network, whatever becomes of it. */
    admits: (address: Address): boolean =>
      ofAddress.take(hostKeyOf(address)) && ofNetwork.take(networkKeyOf(address)) && ofAll.isLeft(),

    /** Whether a link may be looked up for the form. Pages of other sites can request forms, so no report is used up. */
    admitsLookUp: (address: Address): boolean =>
      lookUpsOfAddress.take(hostKeyOf(address)) && lookUpsOfNetwork.take(networkKeyOf(address)),

    /** @throws while Postgres is away */
    async isLink(domain: Domain, slug: string): Promise<boolean> {
      return (await postgresInTime(linkOfSlug(sql, domain, slug))).length > 0
    },

    /**
     * Stores a report. `dropped` means that the link, its workspace or the operator has enough of them.
     * @throws while Postgres is away
     */
    async store(domain: Domain, slug: string, report: LinkReport): Promise<'stored' | 'dropped' | 'missing'> {
      const insert = async (tx: TransactionSql) => {
        const [link] = await linkOfSlug(tx, domain, slug)
        if (!link) return 'missing'
        ofAll.take()
        return (await insertReport(tx, link, report)) ? 'stored' : 'dropped'
      }
      const stored = await postgresInTime(inTurn(domain.workspaceId, 0, () => sql.begin(insert)))
      if (stored === undefined) throw new Error('too many reports wait')
      return stored
    },
  }
}
