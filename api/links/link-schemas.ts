import * as v from 'valibot'
import type { FieldKind, FieldOf } from '../../links/field-kinds.js'
import { forEachField, type KindOf, type LinkFieldName } from '../../links/link-fields.js'
import { RULE_KINDS } from '../../links/rule-kinds.js'

// What the link routes answer, field by field: tests hold every answer against these, and the API's document is made of
// them.

const text = v.nullable(v.string())
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const id = v.pipe(v.number(), v.integer(), v.minValue(1))
const address = v.pipe(v.string(), v.url())
const moment = v.pipe(v.string(), v.isoTimestamp(), v.endsWith('Z'))

export const ruleSchema = v.strictObject({
  what: v.picklist(RULE_KINDS),
  url: address,
  matches: text,
  percentage: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
  sticky: v.optional(v.literal(true)),
})

const qrStylesAnswerSchema = v.strictObject({
  color: v.optional(v.string()),
  background: v.optional(v.string()),
  margin: v.optional(v.number()),
  size: v.optional(v.number()),
  error_correction: v.optional(v.picklist(['L', 'M', 'Q', 'H'])),
  shape: v.optional(v.picklist(['square', 'dots', 'rounded'])),
  logo: v.optional(v.string()),
})

/** How a field is answered, by its kind. */
const answerOf = {
  flag: () => v.boolean(),
  line: () => text,
  lines: () => text,
  address: () => v.nullable(address),
  tagId: () => text,
  replacements: ({ description = '' }) => v.pipe(text, v.description(description)),
  password: () => v.pipe(v.nullable(v.literal('********')), v.description('null where there is none')),
  mode: ({ max }) => v.nullable(v.pipe(count, v.maxValue(max))),
  count: () => v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
  moment: () => v.nullable(moment),
  tags: () => v.array(v.string()),
  hooks: () => v.array(address),
  members: () => v.array(id),
  rules: () => v.array(ruleSchema),
  qrStyles: () => v.nullable(qrStylesAnswerSchema),
} satisfies { [K in FieldKind]: (field: FieldOf<K>) => v.GenericSchema }

const answers = forEachField<v.GenericSchema>(answerOf) as {
  [N in LinkFieldName]: ReturnType<(typeof answerOf)[KindOf<N>]>
}
const { name, note, tags, enabled, password, ...others } = answers

/** A link as creation and update answer it. The order is that of the columns of an export. */
export const linkSchema = v.strictObject({
  id,
  workspace_id: id,
  url: address,
  full_url: v.pipe(address, v.description('the short URL')),
  name,
  note,
  slug: v.pipe(v.string(), v.startsWith('/')),
  domain: v.pipe(text, v.description('null on the default host')),
  alias: v.pipe(text, v.description('a second slug')),
  tags,
  enabled,
  deleted: v.pipe(v.boolean(), v.description('whether it is in the trash')),
  ...others,
  created_by_user_id: v.nullable(id),
  password,
  inserted_at: moment,
  updated_at: moment,
})

/** A link as saving answers it. */
export const savedLinkSchema = v.strictObject({
  ...linkSchema.entries,
  warnings: v.optional(
    v.pipe(
      v.array(v.string()),
      v.description('what its visitors will not get as the link says it; absent where there is nothing'),
    ),
  ),
})

const statistics = {
  clicks_total: v.pipe(count, v.description('bots included, as in every count that is not called human')),
  clicks_thirty_days: count,
  clicks_today: v.pipe(count, v.description('days are of UTC')),
  clicks_previous_day: count,
  human_clicks_total: count,
  human_clicks_thirty_days: count,
  human_clicks_today: count,
  human_clicks_previous_day: count,
  sparkline: v.pipe(v.array(count), v.length(30), v.description('human clicks a day, oldest first, today last')),
  conversions: v.pipe(count, v.description('of all time, refunds included')),
  leads: v.pipe(count, v.description('conversions of this type, without refunds')),
  sales: count,
  revenue: v.pipe(
    v.record(v.string(), v.pipe(v.number(), v.integer())),
    v.description('by currency, in its smallest unit, net of refunds'),
  ),
}

/** A link as lists and `get_link` show it. */
export const countedLinkSchema = v.strictObject({ ...linkSchema.entries, ...statistics })

export const linkListSchema = v.strictObject({
  links: v.array(countedLinkSchema),
  page_number: count,
  page_size: count,
  total_entries: v.pipe(count, v.description('links that match')),
  total_pages: count,
  total_rows: v.pipe(count, v.description('links that match')),
  workspace_link_count: v.pipe(count, v.description('links of the workspace outside of the trash')),
})

const linkDomainSchema = v.strictObject({ id, name: v.string(), workspace_id: id })

/** Answer of `get_link`. */
export const singleLinkSchema = v.strictObject({
  link: countedLinkSchema,
  base62_id: v.string(),
  clicks_count: count,
  domain: v.nullable(linkDomainSchema),
  domains: v.array(linkDomainSchema),
})

/** Field → messages; `base` for what belongs to no field. */
export const fieldErrorsSchema = v.record(v.string(), v.array(v.string()))

export const bulkResultSchema = v.array(
  v.variant('status', [
    v.strictObject({ index: count, status: v.literal('success'), link: savedLinkSchema }),
    v.strictObject({ index: count, status: v.literal('error'), error: fieldErrorsSchema }),
  ]),
)

export const deletedLinkSchema = v.literal('Link deleted')
export const deletedLinksSchema = v.strictObject({ deleted: v.array(id) })
export const restoredLinksSchema = v.strictObject({
  restored: v.array(id),
  errors: v.optional(
    v.pipe(
      v.record(v.string(), fieldErrorsSchema),
      v.description('by id, what keeps a link in the trash; absent where nothing does'),
    ),
  ),
})

/** Answer of an export in JSON. */
export const linksExportSchema = v.array(linkSchema)

export type SavedLink = v.InferOutput<typeof savedLinkSchema>
export type Link = v.InferOutput<typeof linkSchema>
export type LinkList = v.InferOutput<typeof linkListSchema>
