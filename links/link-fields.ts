import { type FieldKind, type FieldOf, type FieldValue, type LinkField, NOTHING } from './field-kinds.js'

const utm = {
  kind: 'line',
  lengthMax: 1_000,
  partOf: 'url',
  description: 'added to the destination, in place of one that it has',
} as const

/**
 * All fields of a link except its workspace, domain, slug, alias and url, in the order of the API's answers. All else
 * is derived from this list: drafts and answers of the API with their descriptions, columns and defaults, the columns
 * that redirectors select and cache, and whether their snapshots are valid.
 */
export const linkFields = {
  name: { kind: 'line', lengthMax: 1_000, description: 'nickname' },
  note: { kind: 'lines', lengthMax: 10_000, description: 'private note' },
  tags: { kind: 'tags', description: 'labels by which links can be found' },
  enabled: { kind: 'flag', default: true, description: 'false: visitors get 404' },
  cloaking: { kind: 'flag', option: 'cloaking', description: 'shows the destination in a frame' },
  forward_params: {
    kind: 'flag',
    option: 'forwardParams',
    description: "adds the visitor's query to the destination",
  },
  hide_referrer: {
    kind: 'flag',
    option: 'hideReferrer',
    description: 'browsers do not tell the destination where visitors come from',
  },
  referer_mode: {
    kind: 'mode',
    max: 3,
    option: 'refererMode',
    description:
      'what the destination learns of where visitors come from: 0 pass, 1 origin only, 2 none, 3 `custom_referer`',
  },
  custom_referer: {
    kind: 'address',
    partOf: 'customReferer',
    description: 'referrer with `referer_mode` 3: an address of the host of the link',
  },
  block_bots: { kind: 'flag', option: 'blockBots', description: 'bots get 404 and are not recorded' },
  click_fraud_mode: {
    kind: 'mode',
    max: 2,
    option: 'clickFraudMode',
    description: 'visits from data centres: 0 count, 1 are flagged as a bot, 2 get 404',
  },
  public_analytics: {
    kind: 'flag',
    option: 'publicAnalytics',
    description: 'anybody can read the statistics, at the short URL with `.stats` behind it',
  },
  skip_social_crawler_tracking: {
    kind: 'flag',
    option: 'skipSocialCrawlers',
    description: 'crawlers that make previews are not recorded',
  },
  spam: { kind: 'flag', option: 'spam', description: 'visitors are warned first, and go on only by a click' },
  linkify_words: {
    kind: 'lines',
    lengthMax: 10_000,
    description: 'words to link to the destination; kept, and without effect here',
  },
  replacements: {
    kind: 'replacements',
    partOf: 'url',
    description: 'values of `{name}` in the destination, one name=value a line',
  },
  head_tags: {
    kind: 'lines',
    lengthMax: 20_000,
    option: 'headTags',
    description: 'HTML in the head of the page; served on a domain of the workspace only',
  },
  body_tags: {
    kind: 'lines',
    lengthMax: 20_000,
    option: 'bodyTags',
    description: 'HTML in the body of the page; served on a domain of the workspace only',
  },
  utm_source: utm,
  utm_medium: utm,
  utm_campaign: utm,
  utm_term: utm,
  utm_content: utm,
  og_title: {
    kind: 'line',
    lengthMax: 1_000,
    partOf: 'og',
    description: 'title of the card that crawlers of previews get',
  },
  og_description: {
    kind: 'lines',
    lengthMax: 2_000,
    partOf: 'og',
    description: 'text of the card that crawlers of previews get',
  },
  og_image: { kind: 'address', partOf: 'og', description: 'image of the card that crawlers of previews get' },
  // Ids of advertising pixels and tags. The patterns accept all ids that a vendor issues, and no character with a
  // meaning in HTML, JavaScript or a URL.
  fb_pixel_id: {
    kind: 'tagId',
    description: 'Meta (Facebook) pixel',
    partOf: 'tagIds',
    pattern: /^\d{10,20}$/,
    example: '1234567890123456',
  },
  tiktok_pixel_id: {
    kind: 'tagId',
    description: 'TikTok pixel',
    partOf: 'tagIds',
    pattern: /^[A-Za-z0-9]{10,40}$/,
    example: 'C4A1B2C3D4E5F6G7H8I9',
  },
  linkedin_partner_id: {
    kind: 'tagId',
    description: 'LinkedIn Insight tag',
    partOf: 'tagIds',
    pattern: /^\d{3,12}$/,
    example: '1234567',
  },
  microsoft_uet_tag_id: {
    kind: 'tagId',
    description: 'Microsoft Advertising tag (UET)',
    partOf: 'tagIds',
    pattern: /^\d{4,16}$/,
    example: '12345678',
  },
  reddit_pixel_id: {
    kind: 'tagId',
    description: 'Reddit pixel',
    partOf: 'tagIds',
    pattern: /^(?:[at]2_)?[A-Za-z0-9]{3,40}$/,
    example: 't2_abcd1234',
  },
  twitter_pixel_id: {
    kind: 'tagId',
    description: 'X (Twitter) pixel',
    partOf: 'tagIds',
    pattern: /^[A-Za-z0-9]{4,16}$/,
    example: 'o1abc',
  },
  snapchat_pixel_id: {
    kind: 'tagId',
    description: 'Snap pixel',
    partOf: 'tagIds',
    pattern: /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
    example: '12345678-90ab-cdef-1234-567890abcdef',
  },
  pinterest_tag_id: {
    kind: 'tagId',
    description: 'Pinterest tag',
    partOf: 'tagIds',
    pattern: /^\d{8,20}$/,
    example: '2612345678901',
  },
  ga4_tag_id: {
    kind: 'tagId',
    description: 'Google tag, such as of Analytics 4',
    partOf: 'tagIds',
    pattern: /^GT?-[A-Z0-9]{4,20}$/i,
    example: 'G-ABCDE12345',
  },
  gtm_id: {
    kind: 'tagId',
    description: 'container of Google Tag Manager',
    partOf: 'tagIds',
    pattern: /^GTM-[A-Z0-9]{4,12}$/i,
    example: 'GTM-ABC1234',
  },
  expiry_datetime: { kind: 'moment', option: 'expiresAt', description: 'when the link expires' },
  expiry_clicks: {
    kind: 'count',
    option: 'expiryClicks',
    description: 'how many clicks the link takes before it expires; null: any number',
  },
  expiry_humans_only: {
    kind: 'flag',
    option: 'expiryHumansOnly',
    description: '`expiry_clicks` counts people only',
  },
  expiry_destination: {
    kind: 'address',
    option: 'expiryDestination',
    description: 'destination of an expired link',
  },
  rules: {
    kind: 'rules',
    partOf: 'rules',
    description: 'redirect rules, of which the first that matches wins; in JSON bodies only',
  },
  webhooks: { kind: 'hooks', description: "URLs that are told of the link's clicks and changes" },
  qr_styles: {
    kind: 'qrStyles',
    partOf: 'qrStyles',
    description: 'how the QR code looks, which is at the short URL with `.qr` behind it',
  },
  notify_slack: {
    kind: 'flag',
    description: "the workspace's `slack_url` is told of clicks, at most once in ten minutes",
  },
  notify_user_ids: {
    kind: 'members',
    description: 'members of the workspace who are mailed about clicks, at most once in ten minutes',
  },
  password: {
    kind: 'password',
    column: 'password_hash',
    option: 'passwordHash',
    description:
      'asked of visitors; answered as ********, which changes nothing when sent back, or null where there is none',
  },
} as const satisfies Record<string, LinkField>

export type LinkFieldName = keyof typeof linkFields
export type KindOf<N extends LinkFieldName> = (typeof linkFields)[N]['kind']

/** Names of the fields that have certain properties, for example `FieldsWith<{ kind: 'tagId' }>`. */
export type FieldsWith<Has> = {
  [N in LinkFieldName]: (typeof linkFields)[N] extends Has ? N : never
}[LinkFieldName]

type ColumnOf<N extends LinkFieldName> = (typeof linkFields)[N] extends { column: infer C extends string } ? C : N

/** The columns of `links` with the fields. */
export type LinkColumns = { -readonly [N in LinkFieldName as ColumnOf<N>]: FieldValue<KindOf<N>> }

/** All fields with their names, under their common type. */
export const linkFieldList = Object.entries(linkFields) as [LinkFieldName, LinkField][]

export const columnOf = (name: LinkFieldName) => ((linkFields[name] as LinkField).column ?? name) as keyof LinkColumns

/**
 * Makes a value for each field by its kind.
 * @param make a function for every kind
 * @param describe adds the field's description to the made value
 */
export function forEachField<T>(
  make: { [K in FieldKind]: (field: FieldOf<K>) => T },
  describe: (made: T, description: string) => T = (made) => made,
): Record<LinkFieldName, T> {
  const made = (field: LinkField) => (make[field.kind] as (field: LinkField) => T)(field)
  return Object.fromEntries(
    linkFieldList.map(([name, field]) => [name, describe(made(field), field.description)]),
  ) as Record<LinkFieldName, T>
}

/** Defaults of a new link's columns. `null` in an update means the default too. */
export const linkDefaults = Object.fromEntries(
  linkFieldList.map(([name, field]) => [columnOf(name), (field as FieldOf<'flag'>).default ?? NOTHING[field.kind]]),
) as LinkColumns

/** Fields with ids of vendors, in the order in which pages load their tags. */
export type TagField = FieldsWith<{ kind: 'tagId' }>
export const TAG_FIELDS = linkFieldList.flatMap(([name, { kind }]) => (kind === 'tagId' ? [name as TagField] : []))
