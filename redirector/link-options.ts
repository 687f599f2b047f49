/** A rule of a link, as the API stores it in `links.rules`. */
export interface Rule {
  what: 'rotator' | 'country' | 'platform'
  url: string // in LinkOptions, prepared
  /** Country: ISO 3166 alpha-2, capitals; platform: ios, android, windows, linux or mac */
  matches?: string
  /** Rotator: whole percents */
  percentage?: number
  /** Rotator: a visitor who comes again is led the same way. */
  sticky?: boolean
}

/** Ids of advertising pixels and tags, named as the API names them. */
export const TAG_FIELDS = [
  'fb_pixel_id',
  'tiktok_pixel_id',
  'linkedin_partner_id',
  'microsoft_uet_tag_id',
  'reddit_pixel_id',
  'twitter_pixel_id',
  'snapchat_pixel_id',
  'pinterest_tag_id',
  'ga4_tag_id',
  'gtm_id',
] as const
export type TagField = (typeof TAG_FIELDS)[number]

/** As `links.qr_styles` has them, in the API's names; all optional. */
export interface QrStyles {
  /** #rgb or #rrggbb */
  color?: string
  /** #rgb, #rrggbb or `transparent` */
  background?: string
  /** Quiet zone, in modules: 0–16 */
  margin?: number
  /** Width and height, pixels: 64–2048 */
  size?: number
  error_correction?: 'L' | 'M' | 'Q' | 'H'
  shape?: 'square' | 'dots' | 'rounded'
  /** `data:image/png;base64,…`, at most 32 KB: stands in the middle */
  logo?: string
}

/** An HTTP address of `prepareDestination`: with the link's own values, ready but for what a visitor brings. */
type Prepared = string

/**
 * What a link does, where it does more than lead to one destination. Absent fields are off, so that the text of it that
 * a redirector caches is short.
 */
export interface LinkOptions {
  url: Prepared
  rules?: Rule[]
  /** Epoch milliseconds */
  expiresAt?: number
  expiryClicks?: number
  expiryDestination?: string
  forwardParams?: true
  hideReferrer?: true
  /** 1 origin only, 2 none, 3 customReferer */
  refererMode?: 1 | 2 | 3
  /** Path of a page on the link's own host; another's cannot be named */
  customReferer?: string
  cloaking?: true
  headTags?: string
  bodyTags?: string
  og?: { title?: string; description?: string; image?: string }
  tagIds?: Partial<Record<TagField, string>>
  blockBots?: true
  skipSocialCrawlers?: true
  /** 1 flag, 2 block */
  clickFraudMode?: 1 | 2
  passwordHash?: string
  publicAnalytics?: true
  qrStyles?: QrStyles
  /** Nothing leads on by itself. */
  spam?: true
}
