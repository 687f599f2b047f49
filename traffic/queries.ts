import { type QueryValues, queryValues } from './counted-as.js'
import { createWeightedPick, type Dice } from './dice.js'

export interface Query extends QueryValues {
  /** With its question mark, or '' */
  text: string
}

/** So many that `top_params` has more than the 10,000 values that a report lists. */
const POOL_SIZE = 40_000

const sources = ['google', 'facebook', 'newsletter', 'instagram', 'linkedin', 'partner-42', 'Google', 'tik%20tok', 'qr']
const mediums = ['cpc', 'email', 'social', 'paid_social', 'affiliate', 'referral', 'print', 'display']
const campaigns = ['spring_sale', 'black+friday', 'launch-2026', '%C3%A9t%C3%A9', '%E6%98%A5', 'brand', 'retarget_30d']
const terms = ['running+shoes', 'laptop%20bag', 'caf%C3%A9', 'wool%2Bcotton', 'sneakers']
const contents = ['hero', 'footer_link', 'banner_300x250', 'cta%2Ftop', 'variant_b']

function utmQuery(dice: Dice): string {
  const params = [`utm_source=${dice.pick(sources)}`, `utm_medium=${dice.pick(mediums)}`]
  if (dice.chance(0.9)) params.push(`utm_campaign=${dice.pick(campaigns)}_${dice.below(200)}`)
  if (dice.chance(0.2)) params.push(`utm_term=${dice.pick(terms)}`)
  if (dice.chance(0.3)) params.push(`utm_content=${dice.pick(contents)}`)
  return params.join('&')
}

const clickIds = ['gclid', 'gbraid', 'wbraid', 'dclid', 'fbclid', 'msclkid', 'ttclid', 'twclid', 'li_fat_id', 'igshid']
const moreClickIds = ['yclid', 'ScCid', 'epik', 'rdt_cid', 'GCLID']
const clickId = (dice: Dice) =>
  `${dice.chance(0.8) ? dice.pick(['gclid', 'fbclid']) : dice.pick([...clickIds, ...moreClickIds])}=${dice.token(40)}`

const kinds: [(dice: Dice) => string, number][] = [
  [utmQuery, 26],
  [clickId, 20],
  [(dice) => `${utmQuery(dice)}&${clickId(dice)}`, 14],
  [(dice) => `sid=${dice.token(10)}`, 25],
  [(dice) => `ref=${dice.pick(['home', 'menu', 'app', 'friend'])}&page=${1 + dice.below(50)}`, 6],
  [(dice) => `q=${dice.pick(['%E6%97%A5%E6%9C%AC', 'caf%C3%A9+au+lait', 'a%26b%3Dc', '100%25', '%F0%9F%8E%81'])}`, 3],
  [(dice) => `tag=a&tag=b&tag=a&n=${dice.below(20)}`, 1],
  [() => 'utm_source=&utm_source=second&gclid=', 1],
  // Queries that no browser writes, but some programs do.
  [() => '', 1],
  [() => 'flag&empty=&=nameless&&x==y', 0.5],
  [() => 'bad=%zz&half=%E4%BD&%FF=1', 0.5],
  [(dice) => `long=${dice.token(700)}&${'k'.repeat(150)}=1`, 0.5],
  [() => Array.from({ length: 120 }, (_, i) => `p${i}=${i}`).join('&'), 0.1],
]

/** Draws queries from a pool; most requests have none. */
export function createQueries(dice: Dice): () => Query {
  const none = { text: '', ...queryValues('') }
  const pick = createWeightedPick(kinds, dice)
  const pool = Array.from({ length: POOL_SIZE }, () => {
    const query = pick()(dice)
    return { text: `?${query}`, ...queryValues(query) }
  })
  return () => (dice.chance(0.65) ? none : dice.pick(pool))
}
