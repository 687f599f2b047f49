import type { ISql } from 'postgres'
import { findLinkNames } from '../links/links-table.js'

/** @returns a function from the value of the counter `link_id` to the link's name, null if it has none or is deleted */
export async function readLinkNames(sql: ISql, workspaceId: number, values: { value: string | null }[]) {
  const ids = values.map(({ value }) => Number(value))
  const links = await findLinkNames(sql, ids, workspaceId)
  const names = new Map(links.map(({ id, name }) => [String(id), name]))
  return (value: string | null) => names.get(String(value)) ?? null
}
