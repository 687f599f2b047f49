import type { Actor } from '../../postgres/act-as.js'
import type { Sql } from '../../postgres/connect.js'
import { ApiError, forbidden, InvalidFields } from '../http/errors.js'
import { changeAs } from '../http/in-transaction.js'
import type { DomainCheck } from './check-cname.js'
import { type DomainRow, insertDomain, isDomain } from './domains-table.js'

/** Custom domains that a plan has; those that are not named have any number. */
const domainsMax: Record<string, number> = { free: 1 }

/** The same whoever has it, so that nobody learns whose it is. */
const taken = () => new InvalidFields({ name: ['has already been taken'] })

/** @throws 403 where the plan has no further domain. With `lock`, additions to the workspace wait for each other. */
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
 * Adds a domain whose DNS record is there. Everything that Postgres can refuse is refused before DNS is asked, and looked
 * at again afterwards, since asking can take seconds.
 * @param name as `readNewDomainName` gives it
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
