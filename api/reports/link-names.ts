import type { ApiDeps } from '../deps.js'
import type { Caller } from '../keys/caller.js'
import { takerOf } from '../limits/holder.js'
import { findLinkNames } from '../links/links-table.js'
import { readLinksInTurn } from '../links/list/read-links.js'

/** @returns a function from the value of the counter `link_id` to the link's name, null if it has none or is deleted */
export async function readLinkNames(
  deps: Pick<ApiDeps, 'sql' | 'inDatabaseTurn'>,
  caller: Caller,
  workspaceId: number,
  values: { value: string | null }[],
) {
  const ids = values.map(({ value }) => Number(value))
  const links = await readLinksInTurn(deps, takerOf(caller, workspaceId), (tx) => findLinkNames(tx, ids, workspaceId))
  const names = new Map(links.map(({ id, name }) => [String(id), name]))
  return (value: string | null) => names.get(String(value)) ?? null
}
