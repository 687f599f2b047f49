import type { LinkFieldName } from '../../../links/link-fields.js'

/** Fields for the address and the destination, which are not in `linkFields`. */
export type PlaceField = 'url' | 'domain' | 'slug' | 'alias'
export type FormField = PlaceField | LinkFieldName

export interface Group {
  title: string
  about: string
  /** Field → label, in the order of the form. */
  fields: Partial<Record<FormField, string>>
  /** Fields that a short form does without. They are behind a button, which says how many of them are set. */
  isFolded?: boolean
  /** Shows the destination with its UTM parameters, and offers templates of them. */
  hasResult?: boolean
}

/** Field → label. */
export const LABELS: Record<FormField, string> = TEXTS.linkForm.labels

const labelled = <Name extends FormField>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, LABELS[name]])) as Record<Name, string>

/** All fields of a link, grouped by topic. */
export const GROUPS = [
  {
    title: TEXTS.linkForm.groups.address.title,
    about: TEXTS.linkForm.groups.address.about,
    fields: labelled('url', 'domain', 'slug', 'name', 'tags'),
  },
  {
    title: TEXTS.linkForm.groups.campaign.title,
    about: TEXTS.linkForm.groups.campaign.about,
    hasResult: true,
    fields: labelled('utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'),
  },
  {
    title: TEXTS.linkForm.groups.targeting.title,
    about: TEXTS.linkForm.groups.targeting.about,
    isFolded: true,
    fields: labelled('rules', 'cloaking', 'block_bots', 'click_fraud_mode', 'spam'),
  },
  {
    title: TEXTS.linkForm.groups.tracking.title,
    about: TEXTS.linkForm.groups.tracking.about,
    isFolded: true,
    fields: labelled(
      'forward_params',
      'replacements',
      'hide_referrer',
      'referer_mode',
      'custom_referer',
      'public_analytics',
      'skip_social_crawler_tracking',
    ),
  },
  {
    title: TEXTS.linkForm.groups.pixels.title,
    about: TEXTS.linkForm.groups.pixels.about,
    isFolded: true,
    fields: labelled(
      'ga4_tag_id',
      'gtm_id',
      'fb_pixel_id',
      'tiktok_pixel_id',
      'linkedin_partner_id',
      'microsoft_uet_tag_id',
      'reddit_pixel_id',
      'twitter_pixel_id',
      'snapchat_pixel_id',
      'pinterest_tag_id',
      'head_tags',
      'body_tags',
    ),
  },
  {
    title: TEXTS.linkForm.groups.appearance.title,
    about: TEXTS.linkForm.groups.appearance.about,
    isFolded: true,
    fields: labelled('og_title', 'og_description', 'og_image', 'qr_styles', 'linkify_words'),
  },
  {
    title: TEXTS.linkForm.groups.expiry.title,
    about: TEXTS.linkForm.groups.expiry.about,
    isFolded: true,
    fields: labelled(
      'alias',
      'enabled',
      'expiry_datetime',
      'expiry_clicks',
      'expiry_destination',
      'expiry_humans_only',
      'password',
    ),
  },
  {
    title: TEXTS.linkForm.groups.notes.title,
    about: TEXTS.linkForm.groups.notes.about,
    isFolded: true,
    fields: labelled('note', 'notify_slack', 'notify_user_ids', 'webhooks'),
  },
] as const satisfies Group[]

/** The only group of the page "QR code" of a link. */
export const CODE_GROUP: Group = {
  title: TEXTS.linkForm.groups.code.title,
  about: TEXTS.linkForm.groups.code.about,
  fields: labelled('qr_styles'),
}

type Shown = { [G in (typeof GROUPS)[number] as G['title']]: keyof G['fields'] }[(typeof GROUPS)[number]['title']]

type None<T extends never> = T

/** The compiler reports an error here if a field of a link is missing from `GROUPS`. */
export type InNoGroup = None<Exclude<FormField, Shown>>
