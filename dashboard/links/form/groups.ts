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

/** All fields of a link, grouped by topic. */
export const GROUPS = [
  {
    title: 'Address and destination',
    about: 'The short address, and where it leads.',
    fields: {
      url: 'Destination',
      domain: 'Domain',
      slug: 'Slug',
      name: 'Name',
      tags: 'Tags',
    },
  },
  {
    title: 'Campaign',
    about: 'UTM parameters, by which the destination tells campaigns apart.',
    hasResult: true,
    fields: {
      utm_source: 'UTM source',
      utm_medium: 'UTM medium',
      utm_campaign: 'UTM campaign',
      utm_term: 'UTM term',
      utm_content: 'UTM content',
    },
  },
  {
    title: 'Targeting',
    about: 'Other destinations for some visitors, and how they get there.',
    isFolded: true,
    fields: {
      rules: 'Rules',
      cloaking: 'Keep the short address in the address bar',
      block_bots: 'Block bots',
      click_fraud_mode: 'Click fraud',
      spam: 'Warn visitors first',
    },
  },
  {
    title: 'Tracking',
    about: 'What the destination learns about a visit, and what is counted.',
    isFolded: true,
    fields: {
      forward_params: 'Forward query parameters',
      replacements: 'Replacements in the destination',
      hide_referrer: 'Hide the referrer',
      referer_mode: 'Referrer',
      custom_referer: 'Custom referrer',
      public_analytics: 'Public statistics',
      skip_social_crawler_tracking: 'Do not count previews in social networks',
    },
  },
  {
    title: 'Pixels and tags',
    about: 'Loaded on a page before the destination.',
    isFolded: true,
    fields: {
      ga4_tag_id: 'Google Analytics 4',
      gtm_id: 'Google Tag Manager',
      fb_pixel_id: 'Meta pixel',
      tiktok_pixel_id: 'TikTok pixel',
      linkedin_partner_id: 'LinkedIn partner',
      microsoft_uet_tag_id: 'Microsoft UET tag',
      reddit_pixel_id: 'Reddit pixel',
      twitter_pixel_id: 'X pixel',
      snapchat_pixel_id: 'Snapchat pixel',
      pinterest_tag_id: 'Pinterest tag',
      head_tags: 'HTML for the head',
      body_tags: 'HTML for the body',
    },
  },
  {
    title: 'Appearance',
    about: 'What networks and messengers show, and the QR code.',
    isFolded: true,
    fields: {
      og_title: 'Title of the preview',
      og_description: 'Description of the preview',
      og_image: 'Image of the preview',
      qr_styles: 'QR code',
      linkify_words: 'Words to link',
    },
  },
  {
    title: 'Expiry and access',
    about: 'Until when the link works, for whom, and under which second address.',
    isFolded: true,
    fields: {
      alias: 'Second slug',
      enabled: 'Switched on',
      expiry_datetime: 'Expires at',
      expiry_clicks: 'Expires after clicks',
      expiry_destination: 'Destination after expiry',
      expiry_humans_only: 'Count only clicks by people',
      password: 'Password',
    },
  },
  {
    title: 'Notes and notifications',
    about: 'For you and your colleagues.',
    isFolded: true,
    fields: {
      note: 'Note',
      notify_slack: 'Notify Slack of clicks',
      notify_user_ids: 'E-mail these members',
      webhooks: 'Webhooks',
    },
  },
] as const satisfies Group[]

/** The only group of the page "QR code" of a link. */
export const CODE_GROUP: Group = {
  title: 'Style',
  about: 'Colours, shape and logo of the code.',
  fields: { qr_styles: 'QR code' },
}

type Shown = { [G in (typeof GROUPS)[number] as G['title']]: keyof G['fields'] }[(typeof GROUPS)[number]['title']]

type None<T extends never> = T

/** The compiler reports an error here if a field of a link is missing from `GROUPS`. */
export type InNoGroup = None<Exclude<FormField, Shown>>

/** Field → label. */
export const LABELS = Object.assign({}, ...GROUPS.map(({ fields }) => fields)) as Record<FormField, string>
