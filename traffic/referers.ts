import { refererValue } from './counted-as.js'
import { createWeightedPick, type Dice } from './dice.js'

export interface Referer {
  /** The header line, or '' */
  header: string
  /** The domain that it counts as */
  domain: string
}

const POOL_SIZE = 3_000

type Make = (dice: Dice) => string
const only =
  (text: string): Make =>
  () =>
    text
const under =
  (origin: string): Make =>
  (dice) =>
    `${origin}/${dice.token(3 + dice.below(12))}`

const kinds: [Make, number][] = [
  [only(''), 42],
  [only('https://www.google.com/'), 16],
  [only('https://www.bing.com/'), 2],
  [only('https://duckduckgo.com/'), 1],
  [only('https://yandex.ru/'), 1],
  [only('https://www.baidu.com/link?url=x'), 0.5],
  [only('https://l.facebook.com/'), 5],
  [only('https://m.facebook.com/'), 2],
  [only('https://lm.facebook.com/l.php?u=https%3A%2F%2Fexample.com'), 0.5],
  [only('https://l.instagram.com/'), 4],
  [under('https://t.co'), 4],
  [only('https://www.linkedin.com/feed/'), 2],
  [only('https://lnkd.in/'), 0.5],
  [(dice) => `https://www.youtube.com/watch?v=${dice.token(11)}`, 2],
  [(dice) => `https://www.reddit.com/r/${dice.token(8)}/comments/${dice.token(6)}/`, 2],
  [(dice) => `https://old.reddit.com/r/${dice.token(8)}`, 0.3],
  [only('https://www.tiktok.com/'), 1.5],
  [only('https://www.pinterest.com/'), 1],
  [only('https://mail.google.com/'), 1],
  [only('android-app://com.google.android.gm/'), 1],
  [only('android-app://com.google.android.googlequicksearchbox/'), 1],
  [only('android-app://com.slack'), 0.3],
  [only('https://teams.microsoft.com/'), 0.5],
  [(dice) => `https://news.ycombinator.com/item?id=${dice.below(1e8)}`, 0.5],
  [(dice) => `https://blog-${dice.below(1500)}.wordpress.com/2026/${1 + dice.below(12)}/${dice.token(9)}/`, 3],
  [(dice) => `https://www.shop${dice.below(800)}.example.org/p/${dice.below(1e6)}?ref=${dice.token(4)}`, 3],
  [(dice) => `http://forum.example.net:8080/viewtopic.php?t=${dice.below(1e5)}`, 0.5],
  [only('https://WWW.Example.COM/News'), 0.3],
  [only('https://xn--bcher-kva.example/laden'), 0.3],
  [only(Buffer.from('https://bücher.example/süß').toString('latin1')), 0.1],
  [only('http://[2001:db8::7]/x'), 0.1],
  [only('https://user:secret@intranet.example.com./wiki#top'), 0.1],
  [(dice) => `https://tracker.example.com/r?u=${dice.token(1400)}`, 0.1],
  [only('about:blank'), 0.1],
  [only('null'), 0.1],
  [only('www.example.com'), 0.1],
]

/** Draws referers from a pool: where people come from, most from nowhere that they tell. */
export function createReferers(dice: Dice): () => Referer {
  const pick = createWeightedPick(kinds, dice)
  const pool = Array.from({ length: POOL_SIZE }, () => {
    const referer = pick()(dice)
    return { header: referer && `Referer: ${referer}\r\n`, domain: refererValue(referer) }
  })
  return () => dice.pick(pool)
}
