import { countries } from './countries.js'

export const PLATFORMS = ['ios', 'android', 'windows', 'linux', 'mac']

/** The field `matches` of a kind of rule: its description, and a function that brings it into the compared form. */
export interface Matches {
  about: string
  read(text: string): string | undefined
}

/**
 * Kinds of rules. A kind compares `matches` with a fact about the visitor, or has `undefined`, like the rotator, which
 * has a percentage. redirector/answer/rules.ts forwards by them; the compiler asks for every kind there.
 */
const KINDS = {
  rotator: undefined,
  country: {
    about: 'an ISO 3166 alpha-2 country code',
    read(text: string) {
      const country = text.toUpperCase()
      return countries.has(country) ? country : undefined
    },
  },
  platform: {
    about: `one of ${PLATFORMS.join(', ')}`,
    read(text: string) {
      const platform = text.toLowerCase()
      return PLATFORMS.includes(platform) ? platform : undefined
    },
  },
} satisfies Record<string, Matches | undefined>

export type RuleKind = keyof typeof KINDS
export const RULE_KINDS = Object.keys(KINDS) as [RuleKind, ...RuleKind[]]
export const matchesOf = (kind: RuleKind): Matches | undefined => KINDS[kind]

/** Descriptions of a rule's fields, for the API's document. */
export const ruleFields = {
  what: 'what the rule goes by',
  url: 'destination of the rule',
  matches: `${RULE_KINDS.flatMap((kind) => matchesOf(kind)?.about ?? []).join(', or ')}; null for a rotator`,
  percentage: 'share of a rotator; 100 at most for all rotators together',
  sticky: 'true: a rotator forwards a returning visitor to the same destination',
}

/** A rule of a link, as the API stores it in `links.rules`. */
export interface Rule {
  what: RuleKind
  url: string // in LinkOptions a result of `createPrepare`
  /** In the compared form, which `read` of the kind returns. Absent for a rotator. */
  matches?: string
  /** For a rotator: whole percents. */
  percentage?: number
  /** For a rotator: a returning visitor is forwarded to the same destination. */
  sticky?: boolean
}
