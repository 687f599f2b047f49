import { parseUrl } from '../process/parse-url.js'
import { hasPlaceholder, type Pair, prepareDestination, sendable } from './destination.js'
import { type LinkOptions, type QrStyles, type Rule, TAG_FIELDS, type TagField } from './link-options.js'

const UTM_FIELDS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const

/** Columns of `links` that say what a visitor gets. */
export const LINK_COLUMNS = [
  'id',
  'workspace_id',
  'url',
  'rules',
  'expiry_datetime',
  'expiry_clicks',
  'expiry_destination',
  'forward_params',
  'replacements',
  ...UTM_FIELDS,
  'hide_referrer',
  'referer_mode',
  'custom_referer',
  'cloaking',
  'head_tags',
  'body_tags',
  'og_title',
  'og_description',
  'og_image',
  ...TAG_FIELDS,
  'block_bots',
  'skip_social_crawler_tracking',
  'click_fraud_mode',
  'password_hash',
  'public_analytics',
  'spam',
  'qr_styles',
] as const

type TextField = (typeof UTM_FIELDS)[number] | TagField

export interface LinkRow extends Record<TextField, string | null> {
  id: number
  workspace_id: number
  url: string
  rules: Rule[]
  expiry_datetime: Date | null
  expiry_clicks: number | null
  expiry_destination: string | null
  forward_params: boolean
  replacements: string | null
  hide_referrer: boolean
  referer_mode: number | null
  custom_referer: string | null
  cloaking: boolean
  head_tags: string | null
  body_tags: string | null
  og_title: string | null
  og_description: string | null
  og_image: string | null
  block_bots: boolean
  skip_social_crawler_tracking: boolean
  click_fraud_mode: number | null
  password_hash: string | null
  public_analytics: boolean
  spam: boolean
  qr_styles: QrStyles | null
}

/** `name=value` a line; lines that are something else say nothing. */
function readReplacements(text: string | null): Pair[] {
  return (text ?? '').split('\n').flatMap((line) => {
    const equals = line.indexOf('=')
    const name = line.slice(0, Math.max(equals, 0)).trim()
    return name === '' ? [] : [[name, line.slice(equals + 1).trim()] as const]
  })
}

/** The path of a page on `host`, or undefined. */
function pageOn(host: string, address: string): string | undefined {
  const url = parseUrl(address)
  return url && url.hostname === host ? url.pathname + url.search : undefined
}

const flag = (value: boolean) => (value ? true : undefined)

/** Undefined where everything in it is, or is nothing: `null`, '' or an empty object. */
function some<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], null> } | undefined {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return present.length > 0 ? (Object.fromEntries(present) as never) : undefined
}

/**
 * What a link does. Its replacements and utm parameters are in its addresses already, so that a link with nothing else
 * is a plain one.
 * @param host of the link, the only one whose pages can be named as the referrer
 * @returns only a destination for a plain link, '' where that is none; else all options
 */
export function readLinkRow(row: LinkRow, host: string): string | LinkOptions {
  const replacements = readReplacements(row.replacements)
  const utm = UTM_FIELDS.filter((name) => row[name]).map((name) => [name, row[name]!] as const)
  const prepare = (address: string) => prepareDestination(address, replacements, utm)
  const url = prepare(row.url)
  if (url === '') return ''
  const rules = row.rules.map((rule) => ({ ...rule, url: prepare(rule.url) })).filter((rule) => rule.url !== '')
  const options = some({
    rules: rules.length > 0 ? rules : undefined,
    expiresAt: row.expiry_datetime?.getTime(),
    expiryClicks: row.expiry_clicks,
    expiryDestination: sendable(row.expiry_destination ?? ''),
    forwardParams: flag(row.forward_params),
    hideReferrer: flag(row.hide_referrer),
    refererMode: (row.referer_mode || undefined) as LinkOptions['refererMode'],
    customReferer: row.referer_mode === 3 ? pageOn(host, row.custom_referer ?? '') : undefined,
    cloaking: flag(row.cloaking),
    headTags: row.head_tags,
    bodyTags: row.body_tags,
    og: some({ title: row.og_title, description: row.og_description, image: row.og_image }),
    tagIds: some(Object.fromEntries(TAG_FIELDS.map((field) => [field, row[field]]))),
    blockBots: flag(row.block_bots),
    skipSocialCrawlers: flag(row.skip_social_crawler_tracking),
    clickFraudMode: (row.click_fraud_mode || undefined) as LinkOptions['clickFraudMode'],
    passwordHash: row.password_hash,
    publicAnalytics: flag(row.public_analytics),
    spam: flag(row.spam),
    qrStyles: some(row.qr_styles ?? {}),
  }) as Partial<LinkOptions> | undefined
  if (!options && !hasPlaceholder(url)) return url
  return { url, ...options }
}
