import type { LinkFieldName } from './link-fields.js'
import { flagAnswerOf } from './link-flag.js'
import type { LinkRow } from './link-row.js'
import type { Rule } from './rule-kinds.js'

/** Shown in answers instead of a link's password. Sent back, it changes nothing. */
export const HIDDEN_PASSWORD = '********' as const

/** A rule in answers: with all fields, null if unused. */
const toRuleAnswer = ({ what, url, matches, percentage, sticky }: Rule) => ({
  what,
  url,
  matches: matches ?? null,
  percentage: percentage ?? null,
  ...(sticky && { sticky: true as const }),
})

/** The short URL of a link. @param publicUrl its origin is used for links without a domain */
export function fullUrl({ domain, slug }: Pick<LinkRow, 'domain' | 'slug'>, publicUrl: URL) {
  const origin = domain === '' ? publicUrl.origin : `${publicUrl.protocol}//${domain}`
  return origin + encodeURI(slug)
}

const toIso = (moment: Date | string | null) => (moment === null ? null : new Date(moment).toISOString())

/** A link in answers: it has every field of the contract's Link, for clients that expect a fixed shape. */
export function toLinkFields(link: LinkRow, publicUrl: URL) {
  return {
    id: link.id,
    workspace_id: link.workspace_id,
    url: link.url,
    full_url: fullUrl(link, publicUrl),
    name: link.name,
    note: link.note,
    slug: link.slug,
    domain: link.domain || null,
    alias: link.alias,
    tags: link.tags,
    enabled: link.enabled,
    deleted: link.deleted,
    flagged: flagAnswerOf(link),
    cloaking: link.cloaking,
    forward_params: link.forward_params,
    hide_referrer: link.hide_referrer,
    referer_mode: link.referer_mode,
    custom_referer: link.custom_referer,
    block_bots: link.block_bots,
    click_fraud_mode: link.click_fraud_mode,
    public_analytics: link.public_analytics,
    skip_social_crawler_tracking: link.skip_social_crawler_tracking,
    spam: link.spam,
    linkify_words: link.linkify_words,
    replacements: link.replacements,
    head_tags: link.head_tags,
    body_tags: link.body_tags,
    utm_source: link.utm_source,
    utm_medium: link.utm_medium,
    utm_campaign: link.utm_campaign,
    utm_term: link.utm_term,
    utm_content: link.utm_content,
    og_title: link.og_title,
    og_description: link.og_description,
    og_image: link.og_image,
    fb_pixel_id: link.fb_pixel_id,
    tiktok_pixel_id: link.tiktok_pixel_id,
    linkedin_partner_id: link.linkedin_partner_id,
    microsoft_uet_tag_id: link.microsoft_uet_tag_id,
    reddit_pixel_id: link.reddit_pixel_id,
    twitter_pixel_id: link.twitter_pixel_id,
    snapchat_pixel_id: link.snapchat_pixel_id,
    pinterest_tag_id: link.pinterest_tag_id,
    ga4_tag_id: link.ga4_tag_id,
    gtm_id: link.gtm_id,
    expiry_datetime: toIso(link.expiry_datetime),
    expiry_clicks: link.expiry_clicks,
    expiry_humans_only: link.expiry_humans_only,
    expiry_destination: link.expiry_destination,
    rules: link.rules.map(toRuleAnswer),
    webhooks: link.webhooks,
    qr_styles: link.qr_styles,
    notify_slack: link.notify_slack,
    notify_user_ids: link.notify_user_ids,
    created_by_user_id: link.created_by_user_id,
    password: link.password_hash === null ? null : HIDDEN_PASSWORD,
    inserted_at: link.inserted_at.toISOString(),
    updated_at: link.updated_at.toISOString(),
  } satisfies Record<LinkFieldName, unknown> & Record<string, unknown>
}
