import type { Shards } from '../clickhouse/shards.js'
import type { Sql } from '../postgres/connect.js'
import { removeClicks } from './remove-clicks.js'
import { removeWorkspaces } from './remove-workspaces.js'

interface Deletion {
  id: string
  kind: 'workspace' | 'link'
  deleted_id: number
  workspace_id: number
}

/** Deletions per statement. Each takes a few dozen bytes of its 256 KB. */
const AT_ONCE = 5_000

/**
 * Removes the clicks of deleted workspaces and links that are due. A deletion is repeated several times, see
 * postgres/schema/0008_life_cycle.sql. A repetition is noted only after ClickHouse has acknowledged that no rows are
 * left.
 * @param kinds kinds of deletions that are handled
 * @returns the number of handled deletions
 */
export async function removeDeleted(sql: Sql, shards: Shards, kinds = ['workspace', 'link']): Promise<number> {
  for (let removed = 0; ; ) {
    const due = await sql<Deletion[]>`
      SELECT id, kind, deleted_id, workspace_id FROM deletions
      WHERE due_at <= now() AND kind = ANY (${kinds}) ORDER BY id LIMIT ${AT_ONCE}`
    for (const { client, rows: deletions } of await shards.group(due, ({ workspace_id }) => workspace_id)) {
      const workspaces = deletions.filter(({ kind }) => kind === 'workspace').map(({ deleted_id }) => deleted_id)
      const links = deletions.filter(({ kind }) => kind === 'link')
      if (workspaces.length > 0) await removeWorkspaces(client, workspaces)
      if (links.length === 0) continue
      const pairs = links.map(({ workspace_id, deleted_id }) => `(${workspace_id}, ${deleted_id})`)
      await removeClicks(sql, client, `(workspace_id, link_id) IN (${pairs.join(', ')})`)
    }
    const ids = due.map(({ id }) => id)
    await sql`DELETE FROM deletions WHERE id = ANY(${ids}::bigint[]) AND looks = 3`
    await sql`
      UPDATE deletions SET looks = looks + 1, due_at = now() + ('{1 hour,1 day,8 days}'::interval[])[looks + 1]
      WHERE id = ANY(${ids}::bigint[])`
    removed += due.length
    if (due.length < AT_ONCE) return removed
  }
}
