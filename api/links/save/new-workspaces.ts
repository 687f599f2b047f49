import type { TransactionSql } from 'postgres'
import type { Entry, SaveContext, Saved } from './entry.js'

export const newWorkspaceMessage = (limit: number) => `A new workspace creates at most ${limit} links a day`

/** Code of the workspace's own. A container of Google Tag Manager runs any script on the workspace's domain. */
const TAGS = ['head_tags', 'body_tags', 'gtm_id'] as const
const TAGS_REFUSED = 'A new workspace has no HTML or scripts of its own in its pages yet'

/** Refuses scripts of new workspaces, and marks the links that they create. */
export async function checkNewWorkspaces({ sql, newWorkspaces }: SaveContext, entries: Entry[]) {
  if (!newWorkspaces || newWorkspaces.days === 0) return
  const concerned = entries.filter(({ link, draft }) => !link || TAGS.some((name) => draft[name]))
  if (concerned.length === 0) return
  const { days, linksADay } = newWorkspaces
  const rows = await sql<{ id: number }[]>`
    SELECT id FROM workspaces
    WHERE id = ANY (${concerned.map(({ workspaceId }) => workspaceId)})
      AND inserted_at > now() - make_interval(days => ${days})`
  const newIds = new Set(rows.map(({ id }) => id))
  for (const entry of concerned.filter(({ workspaceId }) => newIds.has(workspaceId))) {
    const tags = TAGS.find((name) => entry.draft[name])
    if (tags) entry.outcome = { kind: 'forbidden', field: tags, why: TAGS_REFUSED }
    else entry.linksADay = linksADay
  }
}

/**
 * Finds the links that new workspaces may not create any more. The workspaces stay locked until the transaction ends, so
 * that requests at the same moment are counted one after the other.
 */
export async function refuseBeyondLimit(tx: TransactionSql, entries: Entry[]): Promise<Map<Entry, Saved>> {
  const limited = entries.filter(({ linksADay }) => linksADay !== undefined)
  const refused = new Map<Entry, Saved>()
  if (limited.length === 0) return refused
  const ids = [...new Set(limited.map(({ workspaceId }) => workspaceId))]
  await tx`SELECT FROM workspaces WHERE id = ANY (${ids}) ORDER BY id FOR NO KEY UPDATE`
  // A statement of its own, which sees what was committed before the lock was had. Links in the trash count.
  const rows = await tx<{ workspace_id: number; created: number }[]>`
    SELECT workspace_id, count(*)::integer AS created FROM links
    WHERE workspace_id = ANY (${ids}) AND alias_of IS NULL AND inserted_at > now() - interval '1 day'
    GROUP BY workspace_id`
  const createdBy = new Map(rows.map(({ workspace_id, created }) => [workspace_id, created]))
  for (const entry of limited) {
    const created = createdBy.get(entry.workspaceId) ?? 0
    if (created < entry.linksADay!) createdBy.set(entry.workspaceId, created + 1)
    else refused.set(entry, { kind: 'limited', limit: entry.linksADay! })
  }
  return refused
}
