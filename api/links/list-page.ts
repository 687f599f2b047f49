import type { ApiDeps } from '../deps.js'
import { findDomainIds } from '../domains/find-domain-ids.js'
import { InvalidFields } from '../errors.js'
import { rankLinks, readStatistics, statisticsOf } from '../reports/link-statistics.js'
import { toCountedLinkAnswer } from './link-answer.js'
import { countMatching, type LinkFilter, listLinks } from './links-table.js'
import { isClicksColumn, type ListQuery } from './list-query.js'

async function filterOf({ sql, publicUrl }: ApiDeps, workspaceId: number, query: ListQuery): Promise<LinkFilter> {
  const [domainId] = await findDomainIds(sql, publicUrl.host, [{ workspaceId, domain: query.domain }])
  if (domainId === null) throw new InvalidFields({ domain: ['is not yours'] })
  return { workspaceId, deleted: query.deleted, search: query.search, domainId }
}

/** Clicks lie in another database than links: the whole workspace is ranked there, then filtered and cut to a page here. */
async function orderOf({ clickhouse, now }: ApiDeps, workspaceId: number, sortBy: ListQuery['sortBy']) {
  if (!isClicksColumn(sortBy)) return { column: sortBy }
  return { clicksOf: await rankLinks(clickhouse, workspaceId, sortBy, now()) }
}

/** A page of a workspace's links with their statistics, as the contract's link list. */
export async function listPage(deps: ApiDeps, workspaceId: number, query: ListQuery) {
  const { sql, clickhouse, publicUrl, now } = deps
  const filter = await filterOf(deps, workspaceId, query)
  const order = await orderOf(deps, workspaceId, query.sortBy)
  const { pageSize, page, descending } = query
  const [count, links] = await Promise.all([
    countMatching(sql, filter),
    listLinks(sql, filter, { ...order, descending, limit: pageSize, offset: (page - 1) * pageSize }),
  ])
  const ids = links.map((link) => link.id)
  const statistics = await readStatistics(clickhouse, workspaceId, ids, now())
  return {
    links: links.map((link) => toCountedLinkAnswer(link, publicUrl, statisticsOf(statistics, link.id))),
    page_number: page,
    page_size: pageSize,
    total_entries: count.entries,
    total_pages: Math.ceil(count.entries / pageSize),
    total_rows: count.entries,
    workspace_link_count: count.links,
  }
}
