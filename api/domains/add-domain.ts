import type { Actor } from '../../postgres/act-as.js'
import type { Sql } from '../../postgres/connect.js'
import type { Plan, Plans } from '../../usage/plans.js'
import type { ApiDeps } from '../deps.js'
import { ApiError, forbidden, InvalidFields } from '../http/errors.js'
import { changeAs } from '../http/in-transaction.js'
import type { DomainCheck } from './check-cname.js'
import { type DomainRow, insertDomain, isDomain, wasOfAnother } from './domains-table.js'

/** The error is the same whichever workspace has the domain, so that nobody learns its owner. */
const taken = () => new InvalidFields({ name: ['has already been taken'] })

/**
 * With `lock`, concurrent additions to the workspace wait for each other.
 * @throws 403 if the plan's domains are used up
 */
async function demandRoom(sql: Sql, plans: Plans, workspaceId: number, lock: boolean) {
  const [{ plan }] = await sql<[{ plan: Plan }]>`
    SELECT plan FROM workspaces WHERE id = ${workspaceId} ${lock ? sql`FOR NO KEY UPDATE` : sql``}`
  const max = plans[plan].domains
  const [{ count }] = await sql<[{ count: number }]>`
    SELECT count(*)::int AS count FROM domains WHERE workspace_id = ${workspaceId}`
  if (count >= max)
    throw forbidden(`The ${plan} plan has ${max} custom domain: change the plan, or delete another domain`)
}

/**
 * Adds a domain that has its DNS records. The checks of Postgres run before DNS is queried, and again afterwards,
 * because the query can take seconds.
 * @param name the result of `readNewDomainName`
 * @throws 400 or 403
 */
export async function addDomain(
  { sql, plans, domainCheck: check }: Pick<ApiDeps, 'sql' | 'plans'> & { domainCheck?: DomainCheck },
  by: Actor,
  workspaceId: number,
  name: string,
): Promise<DomainRow> {
  if (await isDomain(sql, name)) throw taken()
  await demandRoom(sql, plans, workspaceId, false)
  const isFormer = await wasOfAnother(sql, workspaceId, name)
  const complaint = (await check?.(name)) ?? (await check?.prove(name, workspaceId, isFormer))
  if (complaint) throw new ApiError('bad_request', complaint)
  return changeAs(sql, by, async (tx) => {
    await demandRoom(tx, plans, workspaceId, true)
    const domain = await insertDomain(tx, workspaceId, name, check !== undefined)
    // The workspace that had it may have given it up since it was looked at.
    const isProven = !check || isFormer || !(await wasOfAnother(tx, workspaceId, name))
    if (!domain || !isProven) throw taken()
    return domain
  })
}
