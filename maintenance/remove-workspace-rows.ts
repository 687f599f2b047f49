import type { TransactionSql } from 'postgres'
import type { Sql } from '../postgres/connect.js'
import type { InTurn } from './forget-customer.js'

/** The tables of which a workspace may have many rows. Those of the others go with the row of the workspace. */
const TABLES = [
  'webhooks',
  'webhook_outbox',
  'links',
  'conversions',
  'conversion_customers',
  'notices',
  'day_notes',
  'audit_log',
] as const

/** A transaction deletes so many rows that it holds their locks for a fraction of a second. */
const AT_ONCE = 1_000

/**
 * Removes a workspace that has ended, in transactions of a bounded size. Triggers tell redirectors of links and domains,
 * and record what ClickHouse has to delete. Processes that do it at once take turns.
 * @param inTurn runs each transaction; by default at once
 */
export async function removeWorkspaceRows(sql: Sql, id: number, inTurn: InTurn = (work) => work()): Promise<void> {
  // The locks of links and their aliases have no common order, so two batches at once could deadlock.
  const remove = (statement: (tx: TransactionSql) => PromiseLike<{ count: number }>) =>
    inTurn(async () =>
      sql.begin(async (tx) => {
        await tx`SELECT FROM workspaces WHERE id = ${id} FOR NO KEY UPDATE`
        return (await statement(tx)).count
      }),
    )
  for (const table of TABLES) {
    const removeSome = (tx: TransactionSql) => tx`
      DELETE FROM ${tx(table)} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${tx(table)} WHERE workspace_id = ${id} LIMIT ${AT_ONCE}
      ))`
    while ((await remove(removeSome)) === AT_ONCE);
  }
  await remove((tx) => tx`DELETE FROM workspaces WHERE id = ${id} AND deleted_at IS NOT NULL`)
}

/**
 * Removes the workspaces whose deletion a kill has interrupted. A process that is at a deletion is left alone for some
 * seconds.
 * @returns the number of these workspaces
 */
export async function resumeDeletions(sql: Sql): Promise<number> {
  const ended = await sql<{ id: number }[]>`
    SELECT id FROM workspaces WHERE deleted_at < now() - interval '20 seconds' ORDER BY deleted_at`
  for (const { id } of ended) await removeWorkspaceRows(sql, id)
  return ended.length
}
