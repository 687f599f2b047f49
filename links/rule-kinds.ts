import { countries } from './countries.js'

export const PLATFORMS = ['ios', 'android', 'windows', 'linux', 'mac']

/** What `matches` of a rule says, and how it is read: in the form that redirectors compare; undefined where it is none. */
export interface Matches {
  about: string
  read(text: string): string | undefined
}

/**
 * What a rule can go by. A kind matches a visitor, or has none of it, as a rotator, which has a percentage. How each forwards
 * stands in redirector/answer/rules.ts: the compiler asks for every kind here.
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

/** What the fields of a rule are, for the API's document. */
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
  url: string // in LinkOptions, prepared
  /** Country: ISO 3166 alpha-2, capitals; platform: ios, android, windows, linux or mac */
  matches?: string
  /** Rotator: whole percents */
  percentage?: number
  /** Rotator: a visitor who comes again is forwarded the same way. */
  sticky?: boolean
}
