import { packLink } from '../../click/packed-link.js'
import type { ClickRecord } from '../../click/record.js'
import type { Dice } from '../../traffic/dice.js'
import { hostileBytes, percentEncoded } from '../fuzz/hostile-text.js'

const STARTED_MS = Date.UTC(2026, 0, 2)

/** Clicks whose every text is hostile, a millisecond after each other; some are none, and some texts are too long. */
export function randomClicks(dice: Dice, count: number): ClickRecord[] {
  const word = () => dice.below(0x1_0000) * 0x1_0000 + dice.below(0x1_0000)
  const encoded = () => percentEncoded(hostileBytes(dice), dice)
  const text = () => (dice.chance(0.1) ? '' : hostileBytes(dice, dice.chance(0.05) ? 60 : 4))
  const link = () =>
    packLink({
      workspaceId: dice.below(0x8000_0000),
      linkId: dice.below(0x8000_0000),
      domainId: dice.below(1000),
      host: dice.chance(0.3) ? '' : `${dice.token(8)}.example`,
      path: encoded(),
      destination: `https://${dice.token(5)}.example/${encoded()}`,
    })
  return Array.from({ length: count }, (_, i) => ({
    time: dice.chance(0.01) ? dice.pick([Number.NaN, -1, 0, Number.POSITIVE_INFINITY, 8.64e15]) : STARTED_MS + i,
    kind: dice.chance(0.01) ? dice.below(256) : dice.below(4),
    flags: dice.below(256),
    asn: word(),
    addressHashHigh: word(),
    addressHashLow: word(),
    country: dice.pick(['', 'CH', 'US', 'de', 'XYZ']),
    link: dice.chance(0.05) ? hostileBytes(dice) : link(),
    userAgent: text(),
    referer: text(),
    query: text(),
    language: text(),
  }))
}
