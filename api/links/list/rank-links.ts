import { setImmediate as endOfTurn } from 'node:timers/promises'
import type { ClickHouseClient } from '@clickhouse/client'
import type { Query } from '../../reports/click-queries.js'
import { linkFiguresQuery } from '../../reports/conversions/conversion-sql.js'
import type { ConversionColumn } from '../../reports/conversions/link-conversions.js'
import { clicksOfLinksQuery } from '../../reports/link-statistics.js'
import { queryColumns } from '../../reports/run-query.js'
import { type ClicksColumn, isConversionColumn } from './list-query.js'

/**
 * Links with a figure that is not 0. They are lists of numbers of four bytes, because a large workspace has hundreds of
 * thousands of links: parsing their ids as JSON would occupy this process for 0.1 s.
 */
interface Ranking {
  /** Ascending. */
  ids: Uint32Array
  /** The place of each, from 1 for the highest figure, and for the higher id among equal figures. */
  places: Uint32Array
  /** How many figures are positive. Refunds can cause negative ones. */
  above: number
}

/** @param figures a query of rows (id, ranked) */
function rankingQuery({ query, params }: Query): Query {
  const hexOf = (numbers: string) => `arrayStringConcat(arrayMap(number -> leftPad(hex(number), 8, '0'), ${numbers}))`
  const base64Of = (numbers: string) => `base64Encode(unhex(${hexOf(numbers)}))`
  return {
    query: `
SELECT above, ${base64Of('arraySort(links)')} AS ids,
  ${base64Of('arraySort((place, id) -> id, arrayEnumerate(links), links)')} AS places
FROM (
  SELECT arrayMap(link -> link.2, ranking) AS links, arrayCount(link -> link.1 > 0, ranking) AS above
  FROM (SELECT arrayReverseSort(groupArrayIf((ranked, id), ranked != 0)) AS ranking FROM (${query}))
)
SETTINGS output_format_json_escape_forward_slashes = 0 -- a text without escapes is parsed several times faster`,
    params,
  }
}

/** @param bytes numbers of four bytes, highest byte first; they are overwritten */
export const toNumbers = (bytes: Buffer) => new Uint32Array(new Uint8Array(bytes.swap32()).buffer)

/** Ranks the links of a workspace by conversions, or by clicks in the window of `column`. */
export async function rankLinks(
  client: ClickHouseClient,
  workspaceId: number,
  column: ClicksColumn | ConversionColumn,
  now: Date,
  signal?: AbortSignal,
): Promise<Ranking> {
  const figures = isConversionColumn(column)
    ? linkFiguresQuery(workspaceId, column)
    : clicksOfLinksQuery(workspaceId, column, now)
  const columns = await queryColumns<{ above: number; ids: string; places: string }>(client, rankingQuery(figures), {
    signal,
  })
  const numbersOf = async (base64 = '') => {
    await endOfTurn()
    return toNumbers(Buffer.from(base64, 'base64'))
  }
  return {
    ids: await numbersOf(columns.ids?.[0]),
    places: await numbersOf(columns.places?.[0]),
    above: columns.above?.[0] ?? 0,
  }
}

/**
 * Orders links by a ranking, highest first. Links that the ranking leaves out have a figure of 0, and are ordered by id
 * among themselves. It takes some nanoseconds for each link.
 * @param links ascending
 * @param ranking may contain links that are not in `links`
 */
export function orderLinks(links: Uint32Array, { ids, places, above }: Ranking): Uint32Array {
  const linkAt = new Uint32Array(ids.length + 1)
  const unranked = new Uint32Array(links.length)
  let unrankedCount = 0
  let at = 0
  for (const id of links) {
    while (ids[at] < id) at += 1
    if (ids[at] === id) linkAt[places[at]] = id
    else unranked[unrankedCount++] = id
  }
  const ordered = new Uint32Array(links.length)
  let count = 0
  const append = (id: number) => {
    if (id > 0) ordered[count++] = id
  }
  for (let place = 1; place <= above; place += 1) append(linkAt[place])
  for (let one = unrankedCount - 1; one >= 0; one -= 1) append(unranked[one])
  for (let place = above + 1; place < linkAt.length; place += 1) append(linkAt[place])
  return ordered
}
