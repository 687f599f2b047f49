import type { ISql, TransactionSql } from 'postgres'
import type { Sql } from '../../postgres/connect.js'
import { createBudget } from '../../process/budget.js'
import { createFairQueue } from '../../process/fair-queue.js'
import { type Address, hostKeyOf, networkKeyOf } from '../../visit/address/address.js'
import type { Domain } from '../links/domain-table.js'
import { postgresInTime } from '../postgres-in-time.js'
import type { LinkReport } from './report.js'

// Budgets of each process: so many at once, and as many more in the next hour or minute.
const hourly = (count: number) => ({ burst: count, ratePerSecond: count / 3600 })
/** Reports of an address */
const OF_ADDRESS = hourly(10)
/** Reports of a network, so that no network uses up the budget of all */
const OF_NETWORK = hourly(100)
/** Reports of existing links: a bound on floods from very many networks. 600 at once, and 600 in the next minute */
const OF_ALL = { burst: 600, ratePerSecond: 10 }
const ALL = 'all'
/** Forms for links that are not in the cache. Each costs Postgres as much as a visit of an unknown slug. */
const LOOK_UPS_OF_ADDRESS = hourly(60)
const LOOK_UPS_OF_NETWORK = hourly(600)

/** Most open reports of a link. The operator will look at a link that has so many. */
const OPEN_OF_LINK_MAX = 50
/** Most open reports of a workspace, so that nobody fills the queue with reports of links of their own. */
const OPEN_OF_WORKSPACE_MAX = 500
/** Most open reports of all links */
const OPEN_MAX = 50_000

/** Reports may wait for locks, so they take one connection of those that visits need too. */
const STORED_AT_ONCE = { atOnce: 1, waitingMax: 100, waitingMaxOfAll: 200 }

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
  const ofAddress = createBudget(OF_ADDRESS, now)
  const ofNetwork = createBudget(OF_NETWORK, now)
  const ofAll = createBudget(OF_ALL, now)
  const lookUpsOfAddress = createBudget(LOOK_UPS_OF_ADDRESS, now)
  const lookUpsOfNetwork = createBudget(LOOK_UPS_OF_NETWORK, now)
  const inTurn = createFairQueue<number>(STORED_AT_ONCE)

  return {
    /** Whether another report of this address is accepted. It counts for its address and network, whatever becomes of it. */
    admits: (address: Address): boolean =>
      ofAddress.take(hostKeyOf(address)) && ofNetwork.take(networkKeyOf(address)) && ofAll.isLeft(ALL),

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
        ofAll.count(ALL)
        return (await insertReport(tx, link, report)) ? 'stored' : 'dropped'
      }
      const stored = await postgresInTime(inTurn(domain.workspaceId, 0, () => sql.begin(insert)))
      if (stored === undefined) throw new Error('too many reports wait')
      return stored
    },
  }
}
