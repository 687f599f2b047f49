import type { Actor } from '../../postgres/act-as.js'
import type { Sql } from '../../postgres/connect.js'
import { ApiError, forbidden, InvalidFields } from '../http/errors.js'
import { changeAs } from '../http/in-transaction.js'
import type { DomainCheck } from './check-cname.js'
import { type DomainRow, insertDomain, isDomain } from './domains-table.js'

/** The number of custom domains of a plan. Other plans have no limit. */
const domainsMax: Record<string, number> = { free: 1 }

/** The error is the same whichever workspace has the domain, so that nobody learns its owner. */
const taken = () => new InvalidFields({ name: ['has already been taken'] })

/**
 * With `lock`, concurrent additions to the workspace wait for each other.
 * @throws 403 if the plan's domains are used up
 */
async function demandRoom(sql: Sql, workspaceId: number, lock: boolean) {
  const [{ plan }] = await sql<[{ plan: string }]>`
    SELECT plan FROM workspaces WHERE id = ${workspaceId} ${lock ? sql`FOR NO KEY UPDATE` : sql``}`
  const max = domainsMax[plan] ?? Number.POSITIVE_INFINITY
  const [{ count }] = await sql<[{ count: number }]>`
    SELECT count(*)::int AS count FROM domains WHERE workspace_id = ${workspaceId}`
  if (count >= max)
    throw forbidden(`The ${plan} plan has ${max} custom domain: change the plan, or delete another domain`)
}

/**
 * Adds a domain that has its DNS record. The checks of Postgres run before DNS is queried, and again afterwards,
 * because the query can take seconds.
 * @param name the result of `readNewDomainName`
 * @throws 400 or 403
 */
export async function addDomain(
  sql: Sql,
  by: Actor,
  check: DomainCheck | undefined,
  workspaceId: number,
  name: string,
): Promise<DomainRow> {
  if (await isDomain(sql, name)) throw taken()
  await demandRoom(sql, workspaceId, false)
  const complaint = await check?.(name)
  if (complaint) throw new ApiError('bad_request', complaint)
  return changeAs(sql, by, async (tx) => {
    await demandRoom(tx, workspaceId, true)
    const domain = await insertDomain(tx, workspaceId, name)
    if (!domain) throw taken()
    return domain
  })
}
