import * as v from 'valibot'
import { field, wireBoolean, wireInteger, wireText } from '../wire.js'

export const pageSizeMax = 1000

const clicksColumns = ['clicks_total', 'clicks_thirty_days', 'clicks_today'] as const
export type ClicksColumn = (typeof clicksColumns)[number]

export const isClicksColumn = (name: string): name is ClicksColumn =>
  (clicksColumns as readonly string[]).includes(name)

const sortColumns = ['id', 'name', 'inserted_at', ...clicksColumns] as const

/** Query of a link list. */
export const listQuerySchema = v.pipe(
  v.object({
    search: field(wireText(1_000)),
    page: field(wireInteger(1, 1_000_000_000)),
    page_size: field(wireInteger(1, pageSizeMax)),
    sort_by: field(v.picklist(sortColumns, `must be one of ${sortColumns.join(', ')}`)),
    sort_dir: field(v.picklist(['asc', 'desc'], 'must be asc or desc')),
    deleted: field(wireBoolean),
    domain: field(wireText(255)),
    // Ignoring it would answer links that were not asked for.
    tag: field(v.never('is not available')),
  }),
  v.transform((query) => ({
    search: query.search ?? undefined,
    page: query.page ?? 1,
    pageSize: query.page_size ?? pageSizeMax,
    sortBy: query.sort_by ?? 'id',
    descending: query.sort_dir !== 'asc',
    deleted: query.deleted ?? false,
    domain: query.domain ?? undefined,
  })),
)

export type ListQuery = v.InferOutput<typeof listQuerySchema>
