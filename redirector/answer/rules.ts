import type { Rule, RuleKind } from '../../links/rule-kinds.js'
import type { LinkOptions } from '../links/link-options.js'
import type { VisitorFacts } from './visitor-facts.js'

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

/** A rule's destination for this visitor, by its kind; undefined: the next rule decides. */
type Forward = (rule: Rule, facts: VisitorFacts, random: number, rules: readonly Rule[]) => string | undefined

const forwards: Record<RuleKind, Forward> = {
  country: (rule, facts) => (rule.matches === facts.country ? rule.url : undefined),
  platform: (rule, facts) => (rule.matches === facts.platform ? rule.url : undefined),
  // All of them in the place of the first.
  rotator: (rule, facts, random, rules) =>
    rule === rules.find(({ what }) => what === 'rotator') ? drawRotator(rules, facts, random) : undefined,
}

/**
 * A link's destination for this visitor: its first rule that matches, all rotators together in the place of the first of them,
 * else its url. What no rule asks for is not looked up. A kind that only a newer version knows matches nobody.
 * @param random of [0, 1)
 */
export function chooseAddress({ rules, url }: LinkOptions, facts: VisitorFacts, random: number): string {
  if (rules === undefined) return url
  for (const rule of rules) {
    const address = forwards[rule.what]?.(rule, facts, random, rules)
    if (address !== undefined) return address
  }
  return url
}
