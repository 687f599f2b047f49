import * as v from 'valibot'
import { about } from '../../http/answer-values.js'
import { wireBoolean, wireInteger, wireText } from '../../http/wire.js'
import { draftField } from '../../http/wire-fields.js'
import { CONVERSION_COLUMNS, type ConversionColumn } from '../../reports/conversions/link-conversions.js'
import { linkIdsField } from '../link-ids.js'

export const pageSizeMax = 1000

const pageMax = 1_000_000_000

const clicksColumns = ['clicks_total', 'clicks_thirty_days', 'clicks_today'] as const
export type ClicksColumn = (typeof clicksColumns)[number]

export const isClicksColumn = (name: string): name is ClicksColumn =>
  (clicksColumns as readonly string[]).includes(name)

export const isConversionColumn = (name: string): name is ConversionColumn =>
  (CONVERSION_COLUMNS as readonly string[]).includes(name)

const sortColumns = ['id', 'name', 'inserted_at', ...clicksColumns, ...CONVERSION_COLUMNS] as const

/** Looking for a text takes Postgres as long as the text is. */
const searchLengthMax = 100

const searchField = draftField(wireText(searchLengthMax), {
  type: 'string',
  maxLength: searchLengthMax,
  description:
    'text in name, note, URL or slug; small and capital letters are the same as far as the database folds them',
})

const deletedField = draftField(wireBoolean, {
  type: 'boolean',
  default: false,
  description: 'true lists the trash',
})

/** Query of a link list. */
export const listQuerySchema = v.object({
  search: searchField,
  page: draftField(wireInteger(1, pageMax), {
    type: 'integer',
    minimum: 1,
    maximum: pageMax,
    default: 1,
    description: 'from 1',
  }),
  page_size: draftField(wireInteger(1, pageSizeMax), {
    type: 'integer',
    minimum: 1,
    maximum: pageSizeMax,
    default: pageSizeMax,
    description: 'how many links a page has at most',
  }),
  sort_by: draftField(v.picklist(sortColumns, `must be one of ${sortColumns.join(', ')}`), {
    type: 'string',
    enum: sortColumns,
    default: 'id',
    description: 'links of equal counts by id; revenue in the currency that most conversions of the workspace have',
  }),
  sort_dir: draftField(v.picklist(['asc', 'desc'], 'must be asc or desc'), {
    type: 'string',
    enum: ['asc', 'desc'],
    default: 'desc',
    description: 'ascending or descending',
  }),
  deleted: deletedField,
  domain: draftField(wireText(255), { type: 'string', maxLength: 255, description: 'host name: links of this domain' }),
  tag: draftField(wireText(100), {
    type: 'string',
    maxLength: 100,
    description: 'links that have it among their `tags`',
  }),
})

export type ListQuery = v.InferOutput<typeof listQuerySchema>

/** Query of an export. */
export const exportQuerySchema = v.object({
  format: draftField(v.picklist(['json', 'csv'], 'must be json or csv'), {
    type: 'string',
    enum: ['json', 'csv'],
    default: 'json',
    description: 'JSON, or a table',
  }),
  search: searchField,
  deleted: deletedField,
  ids: v.optional(
    about(linkIdsField, 'of those wanted, repeated; without it, all. Ids that are not there are left out'),
  ),
  statistics: draftField(wireBoolean, {
    type: 'boolean',
    default: true,
    description: 'false leaves out what lists count of links, and asks nothing of the store of clicks',
  }),
})
