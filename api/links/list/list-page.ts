import type { ApiDeps } from '../../deps.js'
import { findDomainIds } from '../../domains/find-domain-ids.js'
import { InvalidFields } from '../../http/errors.js'
import type { Caller } from '../../keys/caller.js'
import type { ConversionColumn } from '../../reports/conversions/link-conversions.js'
import { readStatistics, statisticsOf } from '../../reports/link-statistics.js'
import { withHooksFor } from '../../webhooks/shown-hooks.js'
import { toCountedLinkAnswer } from '../link-answer.js'
import type { LinkList } from '../link-schemas.js'
import { findLinks } from '../links-table.js'
import { type ClicksColumn, isClicksColumn, isConversionColumn, type ListQuery, PAGE_SIZE_MAX } from './list-query.js'
import { findPage, type LinkFilter } from './list-statements.js'
import { orderLinks, rankLinks } from './rank-links.js'
import { readLinksInTurn } from './read-links.js'

export type ListDeps = Pick<ApiDeps, 'sql' | 'inDatabaseTurn' | 'shards' | 'publicUrl' | 'now'>

async function filterOf({ sql, publicUrl }: ListDeps, workspaceId: number, query: ListQuery): Promise<LinkFilter> {
  const [domainId] = await findDomainIds(sql, publicUrl.host, [{ workspaceId, domain: query.domain ?? undefined }])
  if (domainId === null) throw new InvalidFields({ domain: ['is not yours'] })
  const { deleted, search, tag } = query
  return { workspaceId, deleted: deleted ?? false, search: search ?? undefined, tag: tag ?? undefined, domainId }
}

type CountsColumn = ClicksColumn | ConversionColumn

/** A page ordered by clicks or conversions. They are in another database than links, so all matches are sorted here. */
async function findPageByCounts(deps: ListDeps, filter: LinkFilter, column: CountsColumn, cut: Cut) {
  const [ranking, { ids, ...counts }] = await Promise.all([
    rankLinks(deps.shards.of(filter.workspaceId), filter.workspaceId, column, deps.now()),
    readLinksInTurn(deps, filter.workspaceId, (tx) => findPage(tx, filter, { column: 'none' })),
  ])
  const ordered = orderLinks(ids, ranking, cut.descending)
  return { ...counts, ids: ordered.slice(cut.offset, cut.offset + cut.limit) }
}

interface Cut {
  limit: number
  offset: number
  descending: boolean
}

/** A page of a workspace's links with their statistics. */
export async function listPage(
  deps: ListDeps,
  caller: Caller,
  workspaceId: number,
  query: ListQuery,
): Promise<LinkList> {
  const { sql, shards, publicUrl, now } = deps
  const filter = await filterOf(deps, workspaceId, query)
  const page = query.page ?? 1
  const limit = query.page_size ?? PAGE_SIZE_MAX
  const cut = { limit, offset: (page - 1) * limit, descending: query.sort_dir !== 'asc' }
  const column = query.sort_by ?? 'id'
  const { entries, workspaceLinks, ids } =
    isClicksColumn(column) || isConversionColumn(column)
      ? await findPageByCounts(deps, filter, column, cut)
      : await readLinksInTurn(deps, workspaceId, (tx) => findPage(tx, filter, { column, ...cut }))
  const [rows, statistics] = await Promise.all([
    findLinks(sql, ids, [workspaceId]),
    readStatistics(shards.of(workspaceId), workspaceId, ids, now()),
  ])
  const linkOf = new Map(withHooksFor(caller, rows).map((row) => [row.id, row]))
  return {
    links: ids.flatMap((id) => {
      const link = linkOf.get(id) // undefined if the link has just been removed for good
      return link ? toCountedLinkAnswer(link, publicUrl, statisticsOf(statistics, id)) : []
    }),
    page_number: page,
    page_size: limit,
    total_entries: entries,
    total_pages: Math.ceil(entries / limit),
    total_rows: entries,
    workspace_link_count: workspaceLinks,
  }
}
