import { createVisitorFacts, type VisitorFacts } from '../../../redirector/answer/visitor-facts.js'
import { asciiQuery } from '../../../redirector/http/read-visit.js'
import type { Domain } from '../../../redirector/links/domain-table.js'
import type { Visit } from '../../../redirector/visit.js'
import { createAddress } from '../../../visit/address/address.js'
import { VISIT_KINDS } from '../../../visit/visit-kinds.js'
import type { VisitorDraft } from './preview-schemas.js'

const BROWSERS: Record<string, string> = {
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  android:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  windows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  linux: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
}
const BOTS = {
  bot: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  preview_crawler: 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
}

function userAgentOf({ kind, platform, user_agent }: VisitorDraft): string {
  if (user_agent != null) return user_agent
  return kind === 'bot' || kind === 'preview_crawler' ? BOTS[kind] : BROWSERS[platform ?? 'windows']
}

/** The request that the described visitor would send. */
export const visitOf = (visitor: VisitorDraft, { host }: Domain, path: string): Visit => ({
  kind: VISIT_KINDS.indexOf('get'),
  host,
  path,
  query: asciiQuery((visitor.query ?? '').replace(/^\?/, '')),
  userAgent: userAgentOf(visitor),
  referer: '',
  acceptLanguage: '',
  address: createAddress(),
})

/** Reads facts as redirectors do, except for facts of the address. Those are taken from the description. */
export function factsOf(visitor: VisitorDraft, visit: Visit, linkId: number): VisitorFacts {
  const described = { country: visitor.country ?? '', asn: 0 }
  const location = {
    lookup: () => described,
    isDataCentre: () => visitor.from_data_centre ?? false,
  }
  const facts = createVisitorFacts(location)(visit, linkId)
  return Object.defineProperty(facts, 'stickyDraw', { value: drawOf(visitor) })
}

/** The draw as a number in [0, 1), in the middle of its hundredth, so that rounding cannot move it to another share. */
export const drawOf = ({ draw }: VisitorDraft) => ((draw ?? 0) + 0.5) / 100
