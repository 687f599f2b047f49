import * as v from 'valibot'
import { TAG_FIELDS, type TagField } from '../../redirector/link-options.js'

// What the link routes answer, field by field: tests hold every answer against these, and the API's document is made of
// them.

const text = v.nullable(v.string())
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const id = v.pipe(v.number(), v.integer(), v.minValue(1))
const address = v.pipe(v.string(), v.url())
const moment = v.pipe(v.string(), v.isoTimestamp(), v.endsWith('Z'))

export const ruleSchema = v.strictObject({
  what: v.picklist(['rotator', 'country', 'platform']),
  url: address,
  matches: text,
  percentage: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
  sticky: v.optional(v.literal(true)),
})

export const qrStylesAnswerSchema = v.strictObject({
  color: v.optional(v.string()),
  background: v.optional(v.string()),
  margin: v.optional(v.number()),
  size: v.optional(v.number()),
  error_correction: v.optional(v.picklist(['L', 'M', 'Q', 'H'])),
  shape: v.optional(v.picklist(['square', 'dots', 'rounded'])),
  logo: v.optional(v.string()),
})

const tagFields = Object.fromEntries(TAG_FIELDS.map((name) => [name, text])) as Record<TagField, typeof text>

/** A link as creation and update answer it. */
export const linkSchema = v.strictObject({
  id,
  workspace_id: id,
  url: address,
  full_url: v.pipe(address, v.description('the short URL')),
  name: text,
  note: text,
  slug: v.pipe(v.string(), v.startsWith('/')),
  domain: v.pipe(text, v.description('null on the default host')),
  alias: v.pipe(text, v.description('a second slug')),
  tags: v.array(v.string()),
  enabled: v.boolean(),
  deleted: v.pipe(v.boolean(), v.description('whether it is in the trash')),
  cloaking: v.boolean(),
  forward_params: v.boolean(),
  hide_referrer: v.boolean(),
  referer_mode: v.nullable(v.pipe(count, v.maxValue(3))),
  custom_referer: v.nullable(address),
  block_bots: v.boolean(),
  click_fraud_mode: v.nullable(v.pipe(count, v.maxValue(2))),
  public_analytics: v.boolean(),
  skip_social_crawler_tracking: v.boolean(),
  spam: v.boolean(),
  linkify_words: text,
  replacements: v.pipe(text, v.description('one name=value a line')),
  head_tags: text,
  body_tags: text,
  utm_source: text,
  utm_medium: text,
  utm_campaign: text,
  utm_term: text,
  utm_content: text,
  og_title: text,
  og_description: text,
  og_image: v.nullable(address),
  ...tagFields,
  expiry_datetime: v.nullable(moment),
  expiry_clicks: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
  expiry_destination: v.nullable(address),
  rules: v.array(ruleSchema),
  webhooks: v.array(address),
  qr_styles: v.nullable(qrStylesAnswerSchema),
  notify_slack: v.boolean(),
  notify_user_ids: v.array(id),
  created_by_user_id: v.nullable(id),
  password: v.pipe(v.nullable(v.literal('********')), v.description('null where there is none')),
  inserted_at: moment,
  updated_at: moment,
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
    v.strictObject({ index: count, status: v.literal('success'), link: linkSchema }),
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

export type Link = v.InferOutput<typeof linkSchema>
export type CountedLink = v.InferOutput<typeof countedLinkSchema>
export type LinkList = v.InferOutput<typeof linkListSchema>
