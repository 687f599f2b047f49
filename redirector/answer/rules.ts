import type { Rule, RuleKind } from '../../links/rule-kinds.js'
import type { LinkOptions } from '../links/link-options.js'
import type { VisitorFacts } from './visitor-facts.js'

/** Draws one of all rotators by their percentages. If these add up to less than 100, none may be drawn. */
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

/** Returns the rule that forwards this visitor; undefined if the next rule must be tried. */
type Choose = (rule: Rule, facts: VisitorFacts, random: number, rules: readonly Rule[]) => Rule | undefined

const choices: Record<RuleKind, Choose> = {
  country: (rule, facts) => (rule.matches === facts.country ? rule : undefined),
  platform: (rule, facts) => (rule.matches === facts.platform ? rule : undefined),
  // All rotators are drawn together at the position of the first one.
  rotator: (rule, facts, random, rules) =>
    rule === rules.find(({ what }) => what === 'rotator') ? drawRotator(rules, facts, random) : undefined,
}

/**
 * Chooses the first rule that matches this visitor. All rotators together have the position of the first one. Facts
 * that no rule asks for are not looked up. A kind of rule that only a newer version knows matches nobody.
 * @param random number in [0, 1)
 * @returns undefined if no rule matches, so that the link's own url is the destination
 */
export function chooseRule({ rules }: LinkOptions, facts: VisitorFacts, random: number): Rule | undefined {
  if (rules === undefined) return undefined
  for (const rule of rules) {
    const chosen = choices[rule.what]?.(rule, facts, random, rules)
    if (chosen !== undefined) return chosen
  }
  return undefined
}
