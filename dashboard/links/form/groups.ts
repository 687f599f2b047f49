import type { LinkFieldName } from '../../../links/link-fields.js'

/** Fields for the address and the destination, which are not in `linkFields`. */
export type PlaceField = 'url' | 'domain' | 'slug' | 'alias'
export type FormField = PlaceField | LinkFieldName

interface Group {
  title: string
  about: string
  /** Field → label, in the order of the form. */
  fields: Partial<Record<FormField, string>>
  /** Rarely used fields, which are hidden behind a button unless one of them has a value. */
  isFolded?: boolean
}

/** All fields of a link, grouped by topic. */
export const GROUPS = [
  {
    title: 'Where to',
    about: 'The short address, and where it leads.',
    fields: {
      url: 'Destination',
      domain: 'Domain',
      slug: 'Slug',
      name: 'Name',
      tags: 'Tags',
      alias: 'Second slug',
    },
  },
  {
    title: 'Who sees what',
    about: 'Other destinations for some visitors, and how they get there.',
    fields: {
      rules: 'Rules',
      cloaking: 'Keep the short address in the address bar',
      block_bots: 'Turn bots away',
      click_fraud_mode: 'Click fraud',
      spam: 'Warn visitors first',
    },
  },
  {
    title: 'Tracking',
    about: 'What the destination learns of a visit, and what is counted.',
    fields: {
      utm_source: 'UTM source',
      utm_medium: 'UTM medium',
      utm_campaign: 'UTM campaign',
      utm_term: 'UTM term',
      utm_content: 'UTM content',
      forward_params: 'Forward the query',
      replacements: 'Replacements in the destination',
      hide_referrer: 'Hide where visitors come from',
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
    about: 'Until when the link works, and for whom.',
    fields: {
      enabled: 'Switched on',
      expiry_datetime: 'Expires at',
      expiry_clicks: 'Expires after clicks',
      expiry_destination: 'Destination after that',
      expiry_humans_only: 'Count clicks of people only',
      password: 'Password',
    },
  },
  {
    title: 'Notes and notices',
    about: 'For you and your colleagues.',
    isFolded: true,
    fields: {
      note: 'Note',
      notify_slack: 'Tell Slack of clicks',
      notify_user_ids: 'Mail these members',
      webhooks: 'Webhooks',
    },
  },
] as const satisfies Group[]

type Shown = { [G in (typeof GROUPS)[number] as G['title']]: keyof G['fields'] }[(typeof GROUPS)[number]['title']]

type None<T extends never> = T

/** The compiler reports an error here if a field of a link is missing from `GROUPS`. */
export type InNoGroup = None<Exclude<FormField, Shown>>

/** Field → label. */
export const LABELS = Object.assign({}, ...GROUPS.map(({ fields }) => fields)) as Record<FormField, string>
