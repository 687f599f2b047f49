import { exactJson } from './exact-json.js'
import { mapInSlices } from './in-slices.js'

/** Most bytes of the rows that an answer shows, as text in Postgres. A row alone may have more. */
export const ANSWER_BYTES_MAX = 6_000_000

/** Writes a list as JSON, in slices between which other requests run. */
export async function listJson<Item>(
  items: readonly Item[],
  toAnswer: (item: Item, index: number) => unknown,
): Promise<string> {
  const entries = await mapInSlices(items, (item, index) => exactJson(toAnswer(item, index)))
  return `[${entries.join()}]`
}
