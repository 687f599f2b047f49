import { seededRandom } from '../chaos/seeded-random.js'

export type StoredClick = ReturnType<typeof makeClick>

/** Draws from a list, the first values far more often, as traffic does. */
const skewed = <T>(random: () => number, values: readonly T[]) => values[Math.floor(random() ** 2 * values.length)]

const countries = ['DE', 'US', 'FR', '', 'IN', 'NP']
const platforms = ['ios', 'android', 'windows', 'other']
const devices = ['mobile', 'desktop', 'tablet', 'bot']
const browsers = ['Chrome', 'Mobile Safari', 'Firefox', '']
const isps = ['Deutsche Telekom', 'Comcast', 'Été "Net", SA', "O'Net \\ 1", '']
const referers = ['', 'news.example', 'google.com', 'xn--bcher-kva.example']
const bots = ['', '', '', 'Googlebot', 'HEAD request']
const botCategories = ['', '', 'search', 'preview']
const campaigns = ['', 'spring', '=SUM(A1)', 'été\tx', '😀', '!now', '\\now', '\\!now']
const params = ['ref=home', 'tag=a', 'tag=b', 'x==y', 'empty=']

function makeClick(random: () => number, scope: Scope) {
  const at = scope.fromMs + Math.floor(random() * (scope.toMs - scope.fromMs))
  // Many exactly on the edges of quarters, hours and days, where mistakes are made.
  const timeMs = random() < 0.3 ? Math.floor(at / 900_000) * 900_000 - (random() < 0.5 ? 1 : 0) : at
  const link_id = skewed(random, scope.linkIds)
  return {
    workspace_id: skewed(random, scope.workspaceIds),
    link_id,
    timeMs: Math.max(timeMs, scope.fromMs),
    visitor_hash: String(1 + Math.floor(random() ** 2 * 300)),
    random: Array.from({ length: 10 }, () => String.fromCharCode(33 + Math.floor(random() * 90))).join(''),
    host: 'go.example.com',
    slug: `/s${link_id}`,
    destination: `https://example.com/${link_id % 4}`,
    country: skewed(random, countries),
    isp: skewed(random, isps),
    platform: skewed(random, platforms),
    browser_name: skewed(random, browsers),
    device: skewed(random, devices),
    bot_name: skewed(random, bots),
    referer: skewed(random, referers),
    language: random() < 0.5 ? 'de' : 'en',
    ad_network: random() < 0.1 ? 'google' : '',
    utm_source: random() < 0.3 ? 'newsletter' : '',
    utm_medium: random() < 0.3 ? 'email' : '',
    utm_campaign: skewed(random, campaigns),
    utm_term: random() < 0.1 ? 'shoes' : '',
    utm_content: random() < 0.1 ? 'hero' : '',
    params: Array.from({ length: Math.floor(random() * 3) }, () => skewed(random, params)),
    trigger: random() < 0.1 ? 'qr' : '',
    bot_category: skewed(random, botCategories),
    bot_verified: random() < 0.1 ? 1 : 0,
  }
}

export interface Scope {
  workspaceIds: number[]
  linkIds: number[]
  fromMs: number
  toMs: number
}

export function makeClicks(seed: number, count: number, scope: Scope): StoredClick[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => makeClick(random, scope))
}
