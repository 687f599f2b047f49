import type { ISql } from 'postgres'
import type { Sql } from '../../postgres/connect.js'
import type { ApiDeps } from '../deps.js'
import { findDomainIds } from '../domains/find-domain-ids.js'
import { InvalidFields } from '../errors.js'
import { readStatistics, statisticsOf } from '../reports/link-statistics.js'
import { setTimeoutOf } from './in-transaction.js'
import { toCountedLinkAnswer } from './link-answer.js'
import type { LinkList } from './link-schemas.js'
import { isClicksColumn, type ListQuery, pageSizeMax } from './list-query.js'
import { countWorkspaceLinks, type LinkFilter, type LinkOrder, listLinks } from './list-statements.js'
import { rankLinks } from './rank-links.js'

/** No list or search keeps Postgres busy for longer. */
export const listMsMax = 10_000

async function filterOf({ sql, publicUrl }: ApiDeps, workspaceId: number, query: ListQuery): Promise<LinkFilter> {
  const [domainId] = await findDomainIds(sql, publicUrl.host, [{ workspaceId, domain: query.domain ?? undefined }])
  if (domainId === null) throw new InvalidFields({ domain: ['is not yours'] })
  const { deleted, search, tag } = query
  return { workspaceId, deleted: deleted ?? false, search: search ?? undefined, tag: tag ?? undefined, domainId }
}

/** Clicks lie in another database than links: the whole workspace is ranked there, then filtered and cut to a page here. */
async function orderOf({ shards, now }: ApiDeps, workspaceId: number, { sort_by }: ListQuery): Promise<LinkOrder> {
  const column = sort_by ?? 'id'
  if (!isClicksColumn(column)) return { column }
  return { clicksOf: await rankLinks(shards.of(workspaceId), workspaceId, column, now()) }
}

/** Runs one statement, cut off after `listMsMax`. */
export function inTime<T>(sql: Sql, statement: (tx: ISql) => Promise<T>): Promise<T> {
  return sql
    .begin('READ ONLY', async (tx) => {
      const [, result] = await Promise.all([setTimeoutOf(tx, listMsMax), statement(tx)])
      return [result] // in an array, because postgres.js awaits the entries of one
    })
    .then(([result]) => result as T)
}

/** A page of a workspace's links with their statistics, as the contract's link list. */
export async function listPage(deps: ApiDeps, workspaceId: number, query: ListQuery): Promise<LinkList> {
  const { sql, shards, publicUrl, now } = deps
  const filter = await filterOf(deps, workspaceId, query)
  const order = await orderOf(deps, workspaceId, query)
  const page = query.page ?? 1
  const limit = query.page_size ?? pageSizeMax
  const cut = { limit, offset: (page - 1) * limit, descending: query.sort_dir !== 'asc' }
  const [{ entries, links }, workspaceLinks] = await Promise.all([
    inTime(sql, (tx) => listLinks(tx, filter, { ...order, ...cut })),
    inTime(sql, (tx) => countWorkspaceLinks(tx, workspaceId)),
  ])
  const ids = links.map((link) => link.id)
  const statistics = await readStatistics(shards.of(workspaceId), workspaceId, ids, now())
  return {
    links: links.map((link) => toCountedLinkAnswer(link, publicUrl, statisticsOf(statistics, link.id))),
    page_number: page,
    page_size: limit,
    total_entries: entries,
    total_pages: Math.ceil(entries / limit),
    total_rows: entries,
    workspace_link_count: workspaceLinks,
  }
}
