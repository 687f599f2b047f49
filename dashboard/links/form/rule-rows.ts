import { matchesOf, type RuleKind } from '../../../links/rule-kinds.js'
import type { Schemas } from '../../api/client.js'

export type Rule = Schemas['RuleDraft']

/** The rules that the form shows as one: they differ in `matches` only. There is at least one. */
export type RuleRow = Rule[]

/** A rule that is not complete yet stays alone, so that it does not join the rule before it while it is typed. */
const isSameButMatches = (one: Rule, other: Rule) =>
  one.what === other.what &&
  Boolean(matchesOf(one.what as RuleKind) && one.url && one.matches && other.matches) &&
  one.url === other.url

/** Groups rules that are next to each other. The API has one value in each rule; people see one rule with several. */
export function rowsOf(rules: Rule[]): RuleRow[] {
  const rows: RuleRow[] = []
  for (const rule of rules) {
    const last = rows.at(-1)
    if (last && isSameButMatches(last[0], rule)) last.push(rule)
    else rows.push([rule])
  }
  return rows
}

/** @returns the row with these values in place of its current ones */
export const withMatches = ([first]: RuleRow, values: string[]): RuleRow =>
  (values.length === 0 ? [''] : values).map((matches) => ({ ...first, matches }))

/** Number of the row that shows a rule. Both numbers are from 1, as in the API's errors. */
export function rowNumberOf(rules: Rule[], ruleNumber: number): number {
  let left = ruleNumber
  const index = rowsOf(rules).findIndex((row) => {
    left -= row.length
    return left <= 0
  })
  return index + 1 || ruleNumber
}
