import type { ISql } from 'postgres'
import { findLinkNames } from '../links/links-table.js'

/** @returns names of links by their ids as counters have them; null of a link without one, or that is gone */
export async function readLinkNames(sql: ISql, workspaceId: number, values: { value: string | null }[]) {
  const ids = values.map(({ value }) => Number(value))
  const links = await findLinkNames(sql, ids, workspaceId)
  const names = new Map(links.map(({ id, name }) => [String(id), name]))
  return (value: string | null) => names.get(String(value)) ?? null
}
