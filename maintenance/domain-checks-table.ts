import { addNotice } from '../notices/notice.js'
import type { Sql } from '../postgres/connect.js'

/** A domain whose hourly check is due. */
export interface DueDomain {
  id: number
  workspace_id: number
  name: string
}

/** Owners are told after this number of failed hourly checks in a row, because a single failure may have passed soon. */
const FAILURES_TOLD = 2

/** The domains whose hourly check is due. The one that has waited longest comes first. */
export const findDueDomains = (sql: Sql, limit: number) => sql<DueDomain[]>`
  SELECT id, workspace_id, name FROM domain_checks JOIN domains ON id = domain_id
  WHERE due_at <= now() ORDER BY due_at LIMIT ${limit}`

/**
 * The columns that every check sets.
 * @param problem null if the domain leads here
 * @param counted how many failed hourly checks this one is
 */
function resultOf(sql: Sql, problem: string | null, counted: 0 | 1) {
  const leadsHere = problem === null
  return sql`
    leads_here = ${leadsHere}, problem = ${problem}, checked_at = now(),
    since = CASE WHEN leads_here = ${leadsHere} THEN since ELSE now() END,
    worked_at = CASE WHEN ${leadsHere} THEN now() ELSE worked_at END,
    failures = CASE WHEN ${leadsHere} THEN 0 ELSE failures + ${counted}::integer END`
}

/**
 * Notes a check that a user has asked for. A failure does not count as that of an hourly check, so a user who checks
 * often causes no notice.
 * @param problem null if the domain leads here
 */
export async function noteCheck(sql: Sql, domainId: number, problem: string | null): Promise<void> {
  await sql`UPDATE domain_checks SET ${resultOf(sql, problem, 0)} WHERE domain_id = ${domainId}`
}

/**
 * Notes an hourly check, and tells the owners if a domain that had worked fails for the second time in a row. They are
 * told again only after it has worked in between (test/api/domain-checks.test.ts).
 * @param problem null if the domain leads here
 * @param target the host that CNAME records must lead to
 */
export async function noteHourlyCheck(sql: Sql, domain: DueDomain, problem: string | null, target: string) {
  await sql.begin(async (transaction) => {
    const tx = transaction as unknown as Sql
    // A deletion of the workspace locks in this order too, so they cannot deadlock.
    await tx`SELECT FROM workspaces WHERE id = ${domain.workspace_id} FOR KEY SHARE`
    // After another process has noted the check, it is not due any more, so it does not count twice.
    const [noted] = await tx<{ failures: number; worked_at: Date | null; since: Date }[]>`
      UPDATE domain_checks SET ${resultOf(tx, problem, 1)}, due_at = now() + interval '1 hour'
      WHERE domain_id = ${domain.id} AND due_at <= now() RETURNING failures, worked_at, since`
    if (noted?.failures !== FAILURES_TOLD || !noted.worked_at) return
    const key = `domain_failing ${domain.id} ${noted.since.toISOString()}`
    const data = { domain_id: domain.id, domain: domain.name, cname_target: target, since: noted.since.toISOString() }
    await addNotice(tx, domain.workspace_id, key, { kind: 'domain_failing', data })
  })
}
