import type * as v from 'valibot'
import { SCANNED } from '../../click/record.js'
import type { RecordedClick } from '../../click/recorded-click.js'
import { fullUrl } from '../../links/link-answer.js'
import { adNetwork } from '../../visit/ad-network.js'
import { primaryLanguage } from '../../visit/languages.js'
import { parseParams, utmOf } from '../../visit/params.js'
import { botOfClick, type ClickFacts, clickFields } from '../../webhooks/click-payload.js'
import type { exportRow } from '../reports/report-schemas.js'

/** A click of an export without `visitor` and `name`. */
export type LiveRow = Omit<v.InferOutput<typeof exportRow>, 'visitor' | 'name'>

/**
 * Computes the values that ingest will insert into ClickHouse (ingest/click-rows.ts). test/live/live-row.test.ts
 * compares them.
 */
export function toLiveRow(click: RecordedClick, facts: ClickFacts, publicUrl: URL): LiveRow {
  const { domainId, host, slug, destination } = click
  const params = parseParams(click.query)
  const [own, brought] = [utmOf(parseParams(queryOf(destination))), utmOf(params)]
  const bot = botOfClick(click, facts)
  const known = (text: string) => text || null
  return {
    ...clickFields(click, facts),
    time: new Date(click.time).toISOString(),
    link_id: click.linkId,
    slug,
    host,
    device: known(facts.parseUserAgent(click.userAgent).device),
    language: known(primaryLanguage(click.language)),
    ad_network: known(adNetwork(click.query)),
    utm_source: known(brought.source || own.source),
    utm_medium: known(brought.medium || own.medium),
    utm_campaign: known(brought.campaign || own.campaign),
    utm_term: known(brought.term || own.term),
    utm_content: known(brought.content || own.content),
    trigger: click.flags & SCANNED ? 'qr' : null,
    bot_category: known(bot.category),
    bot_verified: bot.isVerified,
    full_url: fullUrl({ domain: domainId === 0 ? '' : host, slug }, publicUrl),
  }
}

/** The query of a URL, without the fragment. */
function queryOf(url: string): string {
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at + 1).split('#', 1)[0]
}
