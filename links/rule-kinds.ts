/**
 * What a rule can go by. How each is read stands in api/links/draft/rules.ts, how it forwards in redirector/answer/rules.ts: the compiler
 * asks both for every kind here.
 */
export const RULE_KINDS = ['rotator', 'country', 'platform'] as const
export type RuleKind = (typeof RULE_KINDS)[number]

/** A rule of a link, as the API stores it in `links.rules`. */
export interface Rule {
  what: RuleKind
  url: string // in LinkOptions, prepared
  /** Country: ISO 3166 alpha-2, capitals; platform: ios, android, windows, linux or mac */
  matches?: string
  /** Rotator: whole percents */
  percentage?: number
  /** Rotator: a visitor who comes again is forwarded the same way. */
  sticky?: boolean
}
