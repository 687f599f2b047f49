import type { TransactionSql } from 'postgres'
import type { Entry, SaveContext } from './entry.js'

/** Whether a link that has no limit of clicks gets one. The limit counts its earlier clicks too. */
const getsLimit = ({ link, draft }: Entry) => link?.expiry_clicks === null && draft.expiry_clicks != null

const countsPeople = (link: Entry['link'], { expiry_humans_only: given }: Entry['draft']) =>
  given === undefined ? link?.expiry_humans_only : given

/**
 * Counts the earlier clicks of each link that gets a limit. Clicks of the last second or so may be missing, because
 * they have not reached ClickHouse yet.
 */
export async function countClicksSoFar({ countClicks }: SaveContext, entries: Entry[]): Promise<Map<number, number>> {
  const limited = entries.filter(getsLimit)
  const linkIds = new Map<number, Set<number>>()
  for (const { link, workspaceId } of limited)
    linkIds.set(workspaceId, (linkIds.get(workspaceId) ?? new Set()).add(link!.id))
  const people = new Set(limited.flatMap(({ link, draft }) => (countsPeople(link, draft) ? link!.id : [])))
  const counted = new Map<number, number>()
  for (const [workspaceId, ids] of linkIds) {
    const clicks = await countClicks(workspaceId, [...ids])
    for (const id of ids) counted.set(id, clicks.get(id)?.[people.has(id) ? 'human' : 'all'] ?? 0)
  }
  return counted
}

/** Stores the earlier clicks. Call it in the transaction that sets the limits. */
export const startLimits = (tx: TransactionSql, clicksSoFar: Map<number, number>) => tx`
  SELECT set_expiry_clicks_used(link_id, clicks)
  FROM unnest(${[...clicksSoFar.keys()]}::integer[], ${[...clicksSoFar.values()]}::bigint[]) AS counted (link_id, clicks)`
