import * as v from 'valibot'
import type { FieldKind, FieldOf, QrStyles } from '../../links/field-kinds.js'
import { hiddenPassword } from '../../links/link-answer.js'
import { forEachField, type KindOf, type LinkFieldName } from '../../links/link-fields.js'
import { RULE_KINDS, ruleFields } from '../../links/rule-kinds.js'
import { about, bulkIndex, count, failed, id, moment, revenueOf, succeeded, text } from '../answer-values.js'
import { qrStyleFields } from './draft/qr-styles.js'

// What the link routes answer, field by field: tests hold every answer against these, and the API's document is made of
// them.

const address = v.pipe(v.string(), v.url())

export const ruleSchema = v.strictObject({
  what: about(v.picklist(RULE_KINDS), ruleFields.what),
  url: about(address, ruleFields.url),
  matches: about(text, ruleFields.matches),
  percentage: about(
    v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
    `${ruleFields.percentage}; null for other rules`,
  ),
  sticky: v.optional(about(v.literal(true), ruleFields.sticky)),
})

const qrStyleSchemas = {
  color: v.optional(about(v.string(), qrStyleFields.color)),
  background: v.optional(about(v.string(), qrStyleFields.background)),
  margin: v.optional(about(v.number(), qrStyleFields.margin)),
  size: v.optional(about(v.number(), qrStyleFields.size)),
  error_correction: v.optional(about(v.picklist(['L', 'M', 'Q', 'H']), qrStyleFields.error_correction)),
  shape: v.optional(about(v.picklist(['square', 'dots', 'rounded']), qrStyleFields.shape)),
  logo: v.optional(about(v.string(), qrStyleFields.logo)),
}
/** Names that are not known are answered as they came. */
const qrStylesAnswerSchema = v.looseObject(qrStyleSchemas) as v.GenericSchema<unknown, QrStyles>

/** How a field is answered, by its kind. */
const answerOf = {
  flag: () => v.boolean(),
  line: () => text,
  lines: () => text,
  address: () => v.nullable(address),
  tagId: () => text,
  replacements: () => text,
  password: () => v.nullable(v.literal(hiddenPassword)),
  mode: ({ max }) => v.nullable(v.pipe(count, v.maxValue(max))),
  count: () => v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
  moment: () => v.nullable(moment),
  tags: () => v.array(v.string()),
  hooks: () => v.array(address),
  members: () => v.array(id),
  rules: () => v.array(ruleSchema),
  qrStyles: () => v.nullable(qrStylesAnswerSchema),
} satisfies { [K in FieldKind]: (field: FieldOf<K>) => v.GenericSchema }

const answers = forEachField<v.GenericSchema>(answerOf, about) as {
  [N in LinkFieldName]: ReturnType<(typeof answerOf)[KindOf<N>]>
}
const { name, note, tags, enabled, password, ...others } = answers

const flaggedSchema = v.nullable(
  v.pipe(
    v.strictObject({
      action: about(v.picklist(['warning', 'disabled']), 'visitors are warned first, or get 404'),
      reason: about(v.picklist(['blocklist', 'safe_browsing', 'operator']), 'who says so'),
      list: about(text, 'name of the list, or kind of the threat; null where the operator has decided'),
      since: about(moment, 'when it was seen'),
    }),
    v.description(
      'why visitors do not simply get to the destination, whatever the other fields say; null where they do',
    ),
  ),
)

/** A link as creation and update answer it. The order is that of the columns of an export. */
export const linkSchema = v.strictObject({
  id: about(id, 'what the link is updated and asked for by'),
  workspace_id: about(id, 'the workspace that the link belongs to'),
  url: about(address, 'destination'),
  full_url: about(address, 'the short URL'),
  name,
  note,
  slug: about(v.pipe(v.string(), v.startsWith('/')), 'path of the short URL'),
  domain: about(text, 'host of the short URL; null on the default host'),
  alias: about(text, 'a second slug'),
  tags,
  enabled,
  deleted: about(v.boolean(), 'whether it is in the trash'),
  flagged: flaggedSchema,
  ...others,
  created_by_user_id: about(v.nullable(id), 'whose key created it; null for the key of a workspace'),
  password,
  inserted_at: about(moment, 'when it was created'),
  updated_at: about(moment, 'when it was last changed'),
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
  clicks_total: about(count, 'bots included, as in every count that is not called human'),
  clicks_thirty_days: about(count, 'of today and the 29 days before'),
  clicks_today: about(count, 'days are of UTC'),
  clicks_previous_day: about(count, 'of yesterday'),
  human_clicks_total: about(count, 'without bots'),
  human_clicks_thirty_days: about(count, 'of today and the 29 days before, without bots'),
  human_clicks_today: about(count, 'of today, without bots'),
  human_clicks_previous_day: about(count, 'of yesterday, without bots'),
  sparkline: about(v.pipe(v.array(count), v.length(30)), 'human clicks a day, oldest first, today last'),
  conversions: about(count, 'of all time, refunds included'),
  leads: about(count, 'conversions of type `lead`, without refunds'),
  sales: about(count, 'conversions of type `sale`, without refunds'),
  revenue: revenueOf('by currency, in its smallest unit, net of refunds; with all digits'),
}

/** A link as lists and `get_link` show it. */
export const countedLinkSchema = v.strictObject({ ...linkSchema.entries, ...statistics })

export const linkListSchema = v.strictObject({
  links: about(v.array(countedLinkSchema), 'those of the page'),
  page_number: about(count, 'from 1'),
  page_size: about(count, 'how many a page has at most'),
  total_entries: about(count, 'links that match'),
  total_pages: about(count, 'pages that have links'),
  total_rows: about(count, 'links that match'),
  workspace_link_count: about(count, 'links of the workspace outside of the trash'),
})

const linkDomainSchema = v.strictObject({
  id: about(id, 'what requests name it by as `domain_id`'),
  name: about(v.string(), 'host name'),
  workspace_id: about(id, 'whose it is'),
})

/** Answer of `get_link`. */
export const singleLinkSchema = v.strictObject({
  link: countedLinkSchema,
  base62_id: about(v.string(), 'the id, written with digits and letters'),
  clicks_count: about(count, 'as `clicks_total` of the link'),
  domain: about(v.nullable(linkDomainSchema), "the link's; null on the default host"),
  domains: about(v.array(linkDomainSchema), 'all of the workspace'),
})

/** Field → messages; `base` for what belongs to no field. */
export const fieldErrorsSchema = v.record(v.string(), v.array(v.string()))

export const bulkResultSchema = v.array(
  v.variant('status', [
    v.strictObject({ index: bulkIndex, status: succeeded, link: savedLinkSchema }),
    v.strictObject({ index: bulkIndex, status: failed, error: fieldErrorsSchema }),
  ]),
)

export const deletedLinkSchema = v.literal('Link deleted')
export const deletedLinksSchema = v.strictObject({
  deleted: about(v.array(id), 'ids of the links that are in the trash now'),
})
export const restoredLinksSchema = v.strictObject({
  restored: about(v.array(id), 'ids of the links that are not in the trash now'),
  errors: v.optional(
    about(v.record(v.string(), fieldErrorsSchema), 'by id, what keeps a link in the trash; absent where nothing does'),
  ),
})

export type SavedLink = v.InferOutput<typeof savedLinkSchema>
export type Link = v.InferOutput<typeof linkSchema>
export type LinkList = v.InferOutput<typeof linkListSchema>
