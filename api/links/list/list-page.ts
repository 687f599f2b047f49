import { setImmediate as endOfTurn } from 'node:timers/promises'
import type { ISql } from 'postgres'
import type { LinkRow } from '../../../links/link-row.js'
import type { ApiDeps } from '../../deps.js'
import { exactJson } from '../../http/body/exact-json.js'
import { ANSWER_BYTES_MAX, joinInSlices } from '../../http/body/large-answer.js'
import { InvalidFields } from '../../http/errors.js'
import type { Caller } from '../../keys/caller.js'
import { type Taker, takerOf } from '../../limits/holder.js'
import type { ConversionColumn } from '../../reports/conversions/link-conversions.js'
import { readStatistics, statisticsOf } from '../../reports/link-statistics.js'
import { withHooksFor } from '../../webhooks/shown-hooks.js'
import { toCountedLinkAnswer } from '../link-answer.js'
import type { LinkList } from '../link-schemas.js'
import { findLinks } from '../links-table.js'
import { filterOf } from './filter-of-query.js'
import { type ClicksColumn, isClicksColumn, isConversionColumn, type ListQuery, PAGE_SIZE_MAX } from './list-query.js'
import { findAll, findPage, type LinkFilter, measureLinks } from './list-statements.js'
import { orderLinks, rankLinks, toNumbers } from './rank-links.js'
import { readLinksInTurn } from './read-links.js'

export type ListDeps = Pick<ApiDeps, 'sql' | 'inDatabaseTurn' | 'inQueryPlace' | 'publicUrl' | 'now' | 'trashDays'>

const DAY_MS = 86_400_000

/** Since when each link of a page is in the trash, and until when. */
const trashOf = (links: LinkRow[], days: number | undefined): LinkList['trash'] =>
  Object.fromEntries(
    links.flatMap(({ id, deleted_at }) => {
      if (!deleted_at) return []
      const purged_at = days === undefined ? null : new Date(deleted_at.getTime() + days * DAY_MS).toISOString()
      return [[id, { deleted_at: deleted_at.toISOString(), purged_at }]]
    }),
  )

type CountsColumn = ClicksColumn | ConversionColumn

/** A page ordered by clicks or conversions. They are in another database than links, so all matches are sorted here. */
async function findPageByCounts(deps: ListDeps, taker: Taker, filter: LinkFilter, column: CountsColumn, cut: Cut) {
  const [ranking, { ids, ...counts }] = await Promise.all([
    deps.inQueryPlace(taker, cut.signal, (client) =>
      rankLinks(client, filter.workspaceId, column, deps.now(), cut.signal),
    ),
    readLinksInTurn(deps, taker, (tx) => findAll(tx, filter)),
  ])
  await endOfTurn() // reading each of both took milliseconds
  const ordered = orderLinks(toNumbers(ids), ranking)
  if (!cut.descending) ordered.reverse()
  return { ...counts, ids: [...ordered.subarray(cut.offset, cut.offset + cut.limit)] }
}

interface Cut {
  limit: number
  offset: number
  descending: boolean
  /** Aborts when nobody waits for the page any more. */
  signal: AbortSignal
}

/**
 * Pages have numbers, so a page that ended early would leave links out.
 * @throws {InvalidFields} for a page of too many bytes; the error names a size that fits these links in any order
 */
async function demandFittingPage(sql: ISql, workspaceId: number, ids: number[]) {
  if (ids.length <= 1) return
  const { bytes, largest } = await measureLinks(sql, ids, [workspaceId])
  if (bytes <= ANSWER_BYTES_MAX) return
  const fitting = Math.max(1, Math.floor(ANSWER_BYTES_MAX / largest))
  const tooLarge = `is too large for the links of this page, which have more than ${ANSWER_BYTES_MAX / 1_000_000} MB`
  throw new InvalidFields({ page_size: [`${tooLarge}; ${fitting} fits them`] })
}

/**
 * A page of a workspace's links with their statistics, as JSON of a `LinkList`.
 * @param signal aborts when the client has left
 */
export async function listPage(
  deps: ListDeps,
  caller: Caller,
  workspaceId: number,
  query: ListQuery,
  signal: AbortSignal,
): Promise<Buffer> {
  const { publicUrl, now } = deps
  const filter = await filterOf(deps, workspaceId, query)
  const taker = takerOf(caller, workspaceId)
  const page = query.page ?? 1
  const limit = query.page_size ?? PAGE_SIZE_MAX
  const cut = { limit, offset: (page - 1) * limit, descending: query.sort_dir !== 'asc', signal }
  const column = query.sort_by ?? 'id'
  const { entries, workspaceLinks, ids } =
    isClicksColumn(column) || isConversionColumn(column)
      ? await findPageByCounts(deps, taker, filter, column, cut)
      : await readLinksInTurn(deps, taker, (tx) => findPage(tx, filter, { column, ...cut }))
  const rows = await readLinksInTurn(deps, taker, async (tx) => {
    await demandFittingPage(tx, workspaceId, ids)
    return findLinks(tx, ids, [workspaceId])
  })
  const statistics = await readStatistics(deps.inQueryPlace, taker, ids, now(), signal)
  const linkOf = new Map(withHooksFor(caller, rows).map((row) => [row.id, row]))
  const found = ids.flatMap((id) => linkOf.get(id) ?? []) // some may just have been removed for good
  const numbers: Omit<LinkList, 'links'> = {
    page_number: page,
    page_size: limit,
    total_entries: entries,
    total_pages: Math.ceil(entries / limit),
    total_rows: entries,
    workspace_link_count: workspaceLinks,
    ...(filter.deleted && { trash: trashOf(found, deps.trashDays) }),
  }
  const write = (link: LinkRow) => {
    const answer: LinkList['links'][number] = toCountedLinkAnswer(link, publicUrl, statisticsOf(statistics, link.id))
    return exactJson(answer)
  }
  return joinInSlices('{"links":[', found, write, `],${JSON.stringify(numbers).slice(1)}`)
}
