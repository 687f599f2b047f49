import * as v from 'valibot'
import { LIST_COLUMNS } from '../../links/list-columns.js'
import { about, id, moment } from '../http/answer-values.js'
import { field, notNull, required } from '../http/wire.js'
import { wireList } from '../http/wire-fields.js'
import { keptFields, keptName, keptNameJsonSchema, NOT_AN_OBJECT } from '../kept/kept-fields.js'
import { listQuerySchema } from '../links/list/list-query.js'

const { page: _page, page_size: _pageSize, ...filters } = listQuerySchema.entries

/** Filters and order of a list of links. They have the names of the parameters of `GET …/links`. */
export const linkFiltersSchema = v.object(filters, NOT_AN_OBJECT)

const readFilters = keptFields(linkFiltersSchema)

const ABOUT_COLUMNS = 'columns of the list in the dashboard that the view hides'
const columns = v.picklist(LIST_COLUMNS, `must be of ${LIST_COLUMNS.join(', ')}`)

const readColumns = v.pipe(
  field(wireList(columns, LIST_COLUMNS.length)),
  v.transform((hidden) => hidden ?? []),
)

/** Reads a body. The document has the schemas below, in which the filters are named. */
export const readViewDraft = v.object(
  { name: required(keptName), filters: required(readFilters), hidden_columns: v.optional(readColumns, null) },
  NOT_AN_OBJECT,
)
export const readViewPatch = v.object(
  { name: notNull(keptName), filters: notNull(readFilters), hidden_columns: v.optional(readColumns) },
  NOT_AN_OBJECT,
)

const name = v.pipe(v.string(), v.metadata({ jsonSchema: keptNameJsonSchema('name of the view', 'Running campaigns') }))
const hidden_columns = v.pipe(
  v.optional(v.nullable(v.array(v.picklist(LIST_COLUMNS)))),
  v.metadata({
    jsonSchema: {
      type: 'array',
      nullable: true,
      maxItems: LIST_COLUMNS.length,
      items: { type: 'string', enum: LIST_COLUMNS },
      description: ABOUT_COLUMNS,
    },
  }),
)
export const viewDraftSchema = v.object({ name, filters: linkFiltersSchema, hidden_columns })
export const viewPatchSchema = v.object({
  name: v.optional(name),
  filters: v.optional(linkFiltersSchema),
  hidden_columns,
})

export const viewSchema = v.strictObject({
  id: about(id, 'id of the view'),
  name: about(v.string(), 'name of the view'),
  filters: linkFiltersSchema,
  hidden_columns: about(v.array(v.picklist(LIST_COLUMNS)), ABOUT_COLUMNS),
  inserted_at: about(moment, 'when the view was saved'),
})

export const viewListSchema = v.strictObject({ views: about(v.array(viewSchema), 'views, ordered by name') })
