import type { VisitorFacts } from './decide.js'
import type { LinkOptions, Rule } from './link-options.js'

/** One draw among all rotators; what their shares leave to 100 is nobody's. */
function drawRotator(rules: readonly Rule[], facts: VisitorFacts, random: number): string | undefined {
  const rotators = rules.filter((rule) => rule.what === 'rotator')
  const draw = rotators.some((rule) => rule.sticky) ? facts.stickyDraw : random
  let share = 0
  for (const rule of rotators) {
    share += (rule.percentage ?? 0) / 100
    if (draw < share) return rule.url
  }
  return undefined
}

/**
 * Where a link leads this visitor: its first rule that matches, all rotators together in the place of the first of them,
 * else its url. What no rule asks for is not looked up.
 * @param random of [0, 1)
 */
export function chooseAddress({ rules, url }: LinkOptions, facts: VisitorFacts, random: number): string {
  if (rules === undefined) return url
  let isDrawn = false
  for (const rule of rules) {
    if (rule.what === 'country' && rule.matches === facts.country) return rule.url
    if (rule.what === 'platform' && rule.matches === facts.platform) return rule.url
    if (rule.what !== 'rotator' || isDrawn) continue
    isDrawn = true
    const drawn = drawRotator(rules, facts, random)
    if (drawn !== undefined) return drawn
  }
  return url
}
