import * as v from 'valibot'
import { about } from '../../http/answer-values.js'
import { ID_MAX, wireBoolean, wireInteger, wireText } from '../../http/wire.js'
import { draftField, wireDay } from '../../http/wire-fields.js'
import { CONVERSION_COLUMNS, type ConversionColumn } from '../../reports/conversions/link-conversions.js'
import { linkIdsField } from '../link-ids.js'

export const PAGE_SIZE_MAX = 1000

const PAGE_MAX = 1_000_000_000

const clicksColumns = ['clicks_total', 'clicks_thirty_days', 'clicks_today'] as const
export type ClicksColumn = (typeof clicksColumns)[number]

export const isClicksColumn = (name: string): name is ClicksColumn =>
  (clicksColumns as readonly string[]).includes(name)

export const isConversionColumn = (name: string): name is ConversionColumn =>
  (CONVERSION_COLUMNS as readonly string[]).includes(name)

const sortColumns = ['id', 'name', 'inserted_at', ...clicksColumns, ...CONVERSION_COLUMNS] as const

/** Looking for a text takes Postgres as long as the text is. */
const SEARCH_LENGTH_MAX = 100

const LINK_STATUSES = ['on', 'off', 'expired'] as const
export type LinkStatus = (typeof LINK_STATUSES)[number]

/** Fields that choose links of a workspace, for lists and exports. */
const filterFields = {
  search: draftField(wireText(SEARCH_LENGTH_MAX), {
    type: 'string',
    maxLength: SEARCH_LENGTH_MAX,
    description: 'text to find in name, note, URL or slug; case is ignored as far as the database folds letters',
  }),
  deleted: draftField(wireBoolean, {
    type: 'boolean',
    default: false,
    description: 'true lists the trash',
  }),
  domain: draftField(wireText(255), {
    type: 'string',
    maxLength: 255,
    description: 'host name of a domain: lists its links',
  }),
  tag: draftField(wireText(100), {
    type: 'string',
    maxLength: 100,
    description: 'lists links that have this tag',
  }),
  status: draftField(v.picklist(LINK_STATUSES, `must be one of ${LINK_STATUSES.join(', ')}`), {
    type: 'string',
    enum: LINK_STATUSES,
    description: 'lists links that are switched on and not past their time, switched off, or past their time',
  }),
  created_by_user_id: draftField(wireInteger(1, ID_MAX), {
    type: 'integer',
    minimum: 1,
    maximum: ID_MAX,
    description: 'lists links that this user has created',
  }),
  created_from: draftField(wireDay, {
    type: 'string',
    format: 'date',
    description: 'lists links that were created on this day or later, in UTC',
  }),
  created_to: draftField(wireDay, {
    type: 'string',
    format: 'date',
    description: 'lists links that were created on this day or earlier, in UTC',
  }),
}

/** The query of a list of links. */
export const listQuerySchema = v.object({
  page: draftField(wireInteger(1, PAGE_MAX), {
    type: 'integer',
    minimum: 1,
    maximum: PAGE_MAX,
    default: 1,
    description: 'number of the page, from 1',
  }),
  page_size: draftField(wireInteger(1, PAGE_SIZE_MAX), {
    type: 'integer',
    minimum: 1,
    maximum: PAGE_SIZE_MAX,
    default: PAGE_SIZE_MAX,
    description: 'maximum number of links on a page',
  }),
  sort_by: draftField(v.picklist(sortColumns, `must be one of ${sortColumns.join(', ')}`), {
    type: 'string',
    enum: sortColumns,
    default: 'id',
    description:
      'links with equal values are ordered by id; revenue is that in the currency of most conversions of the workspace',
  }),
  sort_dir: draftField(v.picklist(['asc', 'desc'], 'must be asc or desc'), {
    type: 'string',
    enum: ['asc', 'desc'],
    default: 'desc',
    description: 'ascending or descending',
  }),
  ...filterFields,
})

export type ListQuery = v.InferOutput<typeof listQuerySchema>
export type FilterQuery = Pick<ListQuery, keyof typeof filterFields>

/** The query of an export of links. */
export const exportQuerySchema = v.object({
  format: draftField(v.picklist(['json', 'csv'], 'must be json or csv'), {
    type: 'string',
    enum: ['json', 'csv'],
    default: 'json',
    description: 'JSON, or a table',
  }),
  ...filterFields,
  ids: v.optional(
    about(linkIdsField, 'ids of the links to export, repeated; all links by default. Unknown ids are ignored'),
  ),
  statistics: draftField(wireBoolean, {
    type: 'boolean',
    default: true,
    description: 'false leaves out the statistics of links, and does not query ClickHouse',
  }),
})
