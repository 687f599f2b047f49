import { FROM_DATA_CENTRE } from '../click/record.js'
import type { RecordedClick } from '../click/recorded-click.js'
import { fullUrl } from '../links/link-answer.js'
import { botOf } from '../visit/bot-of.js'
import { isEuCountry } from '../visit/eu-countries.js'
import { parseParams, toParamsObject } from '../visit/params.js'
import { refererDomain } from '../visit/referer.js'
import type { UserAgent } from '../visit/user-agent/user-agent.js'
import type { StoredLink } from './stored-link.js'

/** Functions that derive facts of a click, as ingest does (ingest/click-rows.ts). */
export interface ClickFacts {
  parseUserAgent: (userAgent: string) => Readonly<UserAgent>
  isp: (asn: number) => string
}

/** Optional fields of a link. They are in the payload if the link has them. */
const CONFIGURED = ['utm_source', 'utm_medium', 'utm_campaign', 'og_title', 'og_description'] as const

function configured(link: StoredLink) {
  const fields: Partial<Record<(typeof CONFIGURED)[number], string>> = {}
  for (const name of CONFIGURED) if (link[name] !== null) fields[name] = link[name]
  return fields
}

/** The payload's link. Its address and destination are those of the click, other fields those of the link. */
function linkOf({ domainId, host, slug, destination }: RecordedClick, link: StoredLink, publicUrl: URL) {
  const domain = domainId === 0 ? '' : host
  return {
    id: link.id,
    name: link.name,
    url: link.url,
    full_url: fullUrl({ domain, slug }, publicUrl),
    domain: domain || null,
    slug,
    destination,
    workspace_id: link.workspace_id,
    enabled: link.enabled,
    cloaking: link.cloaking,
    forward_params: link.forward_params,
    block_bots: link.block_bots,
    public_analytics: link.public_analytics,
    ...configured(link),
    rules: link.rules.map(({ what, matches, url }) => ({ what, matches: matches ?? null, url })),
  }
}

/** The bot of a recorded click; its name is '' for people. */
export const botOfClick = ({ userAgent, kind, flags, asn }: RecordedClick, { parseUserAgent }: ClickFacts) =>
  botOf(parseUserAgent(userAgent), { kind, fromDataCentre: (flags & FROM_DATA_CENTRE) !== 0, asn })

/** Fields of a click in webhooks, exports and streams; null if unknown. The visitor's address is not among them. */
export function clickFields(click: RecordedClick, facts: ClickFacts) {
  const agent = facts.parseUserAgent(click.userAgent)
  return {
    id: click.id,
    country: click.country || null,
    is_eu_country: click.country === '' ? null : isEuCountry(click.country),
    platform: agent.platform || null,
    browser_name: agent.browser || null,
    referer: refererDomain(click.referer) || null,
    isp: facts.isp(click.asn) || null,
    bot_name: botOfClick(click, facts).name || null,
    destination: click.destination,
    params: toParamsObject(parseParams(click.query)),
  }
}

/**
 * The payload of a webhook about a click.
 * @param link the link at the time of the click
 * @param publicUrl URL at which visitors reach the redirector
 */
export function clickPayload(click: RecordedClick, link: StoredLink, publicUrl: URL, facts: ClickFacts) {
  return {
    event: 'click' as const,
    timestamp: new Date(click.time).toISOString(),
    link: linkOf(click, link, publicUrl),
    click: clickFields(click, facts),
  }
}
