import type * as v from 'valibot'
import { FROM_DATA_CENTRE, SCANNED } from '../../click/record.js'
import type { RecordedClick } from '../../click/recorded-click.js'
import { fullUrl } from '../../links/link-answer.js'
import { adNetwork } from '../../visit/ad-network.js'
import { isEuCountry } from '../../visit/eu-countries.js'
import { primaryLanguage } from '../../visit/languages.js'
import { parseParams, toParamsObject, utmOf } from '../../visit/params.js'
import { refererDomain } from '../../visit/referer.js'
import { unnamedBot } from '../../visit/unnamed-bot.js'
import { networksOfBot } from '../../visit/user-agent/bot-operators.js'
import type { ClickFacts } from '../../webhooks/click-payload.js'
import type { exportRow } from '../reports/report-schemas.js'

/** A click as an export has it, without what is known later or of its link. */
export type LiveRow = Omit<v.InferOutput<typeof exportRow>, 'visitor' | 'name'>

function botOf(
  { kind, flags, asn }: RecordedClick,
  { botName, botCategory }: { botName: string; botCategory: string },
) {
  if (botName !== '')
    return { name: botName, category: botCategory, isVerified: networksOfBot(botName)?.has(asn) ?? false }
  return { ...unnamedBot(kind, (flags & FROM_DATA_CENTRE) !== 0), isVerified: false }
}

/** What ingest will give ClickHouse of a click (ingest/click-rows.ts; test/live/live-row.test.ts compares). */
export function toLiveRow(click: RecordedClick, facts: ClickFacts, publicUrl: URL): LiveRow {
  const { domainId, host, slug, destination, country } = click
  const agent = facts.parseUserAgent(click.userAgent)
  const bot = botOf(click, agent)
  const params = parseParams(click.query)
  const [own, brought] = [utmOf(parseParams(queryOf(destination))), utmOf(params)]
  const known = (text: string) => text || null
  return {
    id: click.id,
    time: new Date(click.time).toISOString(),
    link_id: click.linkId,
    slug,
    host,
    destination,
    country: known(country),
    isp: known(facts.isp(click.asn)),
    platform: known(agent.platform),
    browser_name: known(agent.browser),
    device: known(agent.device),
    bot_name: known(bot.name),
    referer: known(refererDomain(click.referer)),
    language: known(primaryLanguage(click.language)),
    ad_network: known(adNetwork(click.query)),
    utm_source: known(brought.source || own.source),
    utm_medium: known(brought.medium || own.medium),
    utm_campaign: known(brought.campaign || own.campaign),
    utm_term: known(brought.term || own.term),
    utm_content: known(brought.content || own.content),
    params: toParamsObject(params),
    is_eu_country: country === '' ? null : isEuCountry(country),
    trigger: click.flags & SCANNED ? 'qr' : null,
    bot_category: known(bot.category),
    bot_verified: bot.isVerified,
    full_url: fullUrl({ domain: domainId === 0 ? '' : host, slug }, publicUrl),
  }
}

/** Without the fragment. */
function queryOf(url: string): string {
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at + 1).split('#', 1)[0]
}
