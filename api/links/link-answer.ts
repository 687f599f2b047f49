import type { LinkStatistics } from '../reports/link-statistics.js'
import type { LinkRow } from './links-table.js'

/** Origin of the default host, for links that have no domain of their own. */
export function fullUrl({ domain, slug }: Pick<LinkRow, 'domain' | 'slug'>, publicUrl: URL) {
  const origin = domain === '' ? publicUrl.origin : `${publicUrl.protocol}//${domain}`
  return origin + encodeURI(slug)
}

/** Every field of the contract's Link, so that clients with a fixed shape find what they expect. */
export function toLinkAnswer(link: LinkRow, publicUrl: URL) {
  return {
    id: link.id,
    workspace_id: link.workspace_id,
    url: link.url,
    full_url: fullUrl(link, publicUrl),
    name: link.name,
    note: link.note,
    slug: link.slug,
    domain: link.domain || null,
    alias: null,
    enabled: link.enabled,
    deleted: link.deleted,
    cloaking: false,
    forward_params: false,
    hide_referrer: false,
    referer_mode: null,
    custom_referer: null,
    block_bots: false,
    click_fraud_mode: null,
    public_analytics: false,
    skip_social_crawler_tracking: false,
    linkify_words: null,
    replacements: null,
    head_tags: null,
    body_tags: null,
    utm_source: null,
    utm_medium: null,
    utm_campaign: null,
    utm_term: null,
    utm_content: null,
    og_title: null,
    og_description: null,
    og_image: null,
    fb_pixel_id: null,
    tiktok_pixel_id: null,
    linkedin_partner_id: null,
    microsoft_uet_tag_id: null,
    reddit_pixel_id: null,
    twitter_pixel_id: null,
    snapchat_pixel_id: null,
    pinterest_tag_id: null,
    ga4_tag_id: null,
    gtm_id: null,
    expiry_datetime: null,
    expiry_clicks: null,
    expiry_destination: null,
    rules: [],
    webhooks: [],
    qr_styles: null,
    notify_slack: false,
    notify_user_ids: [],
    created_by_user_id: link.created_by_user_id,
    password: null,
    inserted_at: link.inserted_at.toISOString(),
    updated_at: link.updated_at.toISOString(),
  }
}

/** A link as lists and `get_link` show it. */
export const toCountedLinkAnswer = (link: LinkRow, publicUrl: URL, statistics: LinkStatistics) => ({
  ...toLinkAnswer(link, publicUrl),
  ...statistics,
})
