import type { Rule, RuleKind } from '../../links/rule-kinds.js'
import type { LinkOptions } from '../links/link-options.js'
import type { VisitorFacts } from './visitor-facts.js'

/** One draw among all rotators; what their shares leave to 100 is nobody's. */
function drawRotator(rules: readonly Rule[], facts: VisitorFacts, random: number): Rule | undefined {
  const rotators = rules.filter((rule) => rule.what === 'rotator')
  const draw = rotators.some((rule) => rule.sticky) ? facts.stickyDraw : random
  let share = 0
  for (const rule of rotators) {
    share += (rule.percentage ?? 0) / 100
    if (draw < share) return rule
  }
  return undefined
}

/** The rule that forwards this visitor, by the kind of the one that is reached; undefined: the next decides. */
type Choose = (rule: Rule, facts: VisitorFacts, random: number, rules: readonly Rule[]) => Rule | undefined

const choices: Record<RuleKind, Choose> = {
  country: (rule, facts) => (rule.matches === facts.country ? rule : undefined),
  platform: (rule, facts) => (rule.matches === facts.platform ? rule : undefined),
  // All of them in the place of the first.
  rotator: (rule, facts, random, rules) =>
    rule === rules.find(({ what }) => what === 'rotator') ? drawRotator(rules, facts, random) : undefined,
}

/**
 * The rule that says where this visitor goes: the first that matches, all rotators together in the place of the first of
 * them. What no rule asks for is not looked up. A kind that only a newer version knows matches nobody.
 * @param random of [0, 1)
 * @returns undefined where the link's url does
 */
export function chooseRule({ rules }: LinkOptions, facts: VisitorFacts, random: number): Rule | undefined {
  if (rules === undefined) return undefined
  for (const rule of rules) {
    const chosen = choices[rule.what]?.(rule, facts, random, rules)
    if (chosen !== undefined) return chosen
  }
  return undefined
}
