import { mapInSlices } from './in-slices.js'

/** Most bytes of the rows that an answer shows, as text in Postgres. A row alone may have more. */
export const ANSWER_BYTES_MAX = 6_000_000

/** Writes items with commas between them, in slices. A text of so many parts would be put together in one long turn. */
export async function joinInSlices<Item>(
  before: string,
  items: readonly Item[],
  write: (item: Item, index: number) => string,
  after: string,
): Promise<Buffer> {
  const entries = await mapInSlices(items, (item, i) => Buffer.from((i === 0 ? '' : ',') + write(item, i)))
  return Buffer.concat([Buffer.from(before), ...entries, Buffer.from(after)])
}
