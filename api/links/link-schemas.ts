import * as v from 'valibot'
import type { FieldKind, FieldOf, QrStyles } from '../../links/field-kinds.js'
import { HIDDEN_PASSWORD } from '../../links/link-answer.js'
import { forEachField, type KindOf, type LinkFieldName } from '../../links/link-fields.js'
import { RULE_KINDS, ruleFields } from '../../links/rule-kinds.js'
import { about, bulkIndex, count, failed, id, moment, revenueOf, succeeded, text } from '../http/answer-values.js'
import { qrStyleFields } from './draft/qr-styles.js'

// Schemas of the answers of link routes. Tests check every answer against them, and they make the OpenAPI document.

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
/** Unknown names are answered as they were sent. */
const qrStylesAnswerSchema = v.looseObject(qrStyleSchemas) as v.GenericSchema<unknown, QrStyles>

/** The schemas of answered fields, by their kind. */
const answerOf = {
  flag: () => v.boolean(),
  line: () => text,
  lines: () => text,
  address: () => v.nullable(address),
  tagId: () => text,
  replacements: () => text,
  password: () => v.nullable(v.literal(HIDDEN_PASSWORD)),
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
      reason: about(v.picklist(['blocklist', 'safe_browsing', 'operator']), 'the source of the decision'),
      list: about(text, 'name of the list, or kind of the threat; null for a decision of the operator'),
      since: about(moment, 'when the destination was found, or the operator decided'),
    }),
    v.description(
      'why visitors do not get to the destination at once, whatever the other fields say; null for most links',
    ),
  ),
)

/** A link in the answers to creation and update. The order of its fields is that of the columns of an export. */
export const linkSchema = v.strictObject({
  id: about(id, 'id of the link'),
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
  deleted: about(v.boolean(), 'whether the link is in the trash'),
  flagged: flaggedSchema,
  ...others,
  created_by_user_id: about(v.nullable(id), 'user whose key created the link; null for the key of a workspace'),
  password,
  inserted_at: about(moment, 'when the link was created'),
  updated_at: about(moment, 'when the link was last changed'),
})

/** A link in the answer to saving it. */
export const savedLinkSchema = v.strictObject({
  ...linkSchema.entries,
  warnings: v.optional(
    v.pipe(
      v.array(v.string()),
      v.description('settings of the link that will have no effect for its visitors; absent without any'),
    ),
  ),
})

const statistics = {
  clicks_total: about(count, 'all clicks, including those of bots'),
  clicks_thirty_days: about(count, 'clicks of today and the 29 days before, including those of bots'),
  clicks_today: about(count, 'clicks of today, in UTC, including those of bots'),
  clicks_previous_day: about(count, 'clicks of yesterday, including those of bots'),
  human_clicks_total: about(count, 'clicks without bots'),
  human_clicks_thirty_days: about(count, 'clicks of today and the 29 days before, without bots'),
  human_clicks_today: about(count, 'clicks of today, without bots'),
  human_clicks_previous_day: about(count, 'clicks of yesterday, without bots'),
  sparkline: about(v.pipe(v.array(count), v.length(30)), 'human clicks a day, oldest first, today last'),
  conversions: about(count, 'conversions of all time, refunds included'),
  leads: about(count, 'conversions of type `lead`, without refunds'),
  sales: about(count, 'conversions of type `sale`, without refunds'),
  revenue: revenueOf('revenue by currency, less refunds, in the smallest unit of the currency, with all digits'),
}

/** A link in lists and in `get_link`. */
export const countedLinkSchema = v.strictObject({ ...linkSchema.entries, ...statistics })

export const linkListSchema = v.strictObject({
  links: about(v.array(countedLinkSchema), 'links of the page'),
  page_number: about(count, 'number of the page, from 1'),
  page_size: about(count, 'maximum number of links on a page'),
  total_entries: about(count, 'number of links that match'),
  total_pages: about(count, 'number of pages with links'),
  total_rows: about(count, 'number of links that match'),
  workspace_link_count: about(count, 'links of the workspace outside of the trash'),
  trash: v.optional(
    about(
      v.record(
        v.string(),
        v.strictObject({
          deleted_at: about(moment, 'when the link was put into the trash'),
          purged_at: about(v.nullable(moment), 'when it is removed for good, at the earliest; null if that is unknown'),
        }),
      ),
      'for lists of the trash: the times of each link of the page, by id',
    ),
  ),
})

const linkDomainSchema = v.strictObject({
  id: about(id, 'id of the domain, for `domain_id`'),
  name: about(v.string(), 'host name'),
  workspace_id: about(id, 'workspace of the domain'),
})

/** The most domains that `get_link` answers. A workspace may have any number. */
export const DOMAINS_SHOWN_MAX = 1_000

/** The answer of `get_link`. */
export const singleLinkSchema = v.strictObject({
  link: countedLinkSchema,
  base62_id: about(v.string(), "the link's id in base 62"),
  clicks_count: about(count, 'the same number as `clicks_total` of the link'),
  domain: about(v.nullable(linkDomainSchema), "the link's domain; null on the default host"),
  domains: about(v.array(linkDomainSchema), `domains of the workspace, the first ${DOMAINS_SHOWN_MAX} by name`),
})

/** Error messages by field. `base` holds the messages that belong to no field. */
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
export const purgedLinksSchema = v.strictObject({
  purged: about(v.array(id), 'ids of the links that were in the trash and are gone for good'),
})
export const restoredLinksSchema = v.strictObject({
  restored: about(v.array(id), 'ids of the links that are no longer in the trash'),
  errors: v.optional(
    about(v.record(v.string(), fieldErrorsSchema), 'errors of links that stay in the trash, by id; absent without any'),
  ),
})

export type SavedLink = v.InferOutput<typeof savedLinkSchema>
export type Link = v.InferOutput<typeof linkSchema>
export type LinkList = v.InferOutput<typeof linkListSchema>
