import * as v from 'valibot'
import { matchesOf, RULE_KINDS, type Rule, ruleFields } from '../../../links/rule-kinds.js'
import { field, isObject, type Read, wireBoolean, wireInteger, wireString } from '../../http/wire.js'
import { DESTINATION_LENGTH_MAX, readDestination } from './destination.js'

export const RULES_MAX = 100
/** Characters of all URLs of a link's rules. A page of links has the rules of a thousand links. */
const RULE_URLS_CHARS_MAX = 65_536

/** A rule of a request. The schema checks each field alone, and `readRule` checks that they fit together. */
const ruleDraftSchema = v.object(
  {
    what: v.picklist(RULE_KINDS, `what must be one of ${RULE_KINDS.join(', ')}`),
    url: field(v.string('url must be a string')),
    rule_url: field(v.string('rule_url must be a string')),
    matches: field(wireString),
    percentage: field(wireInteger(1, 100)),
    sticky: field(wireBoolean),
  },
  'must be an object',
)
type RuleDraft = v.InferOutput<typeof ruleDraftSchema>

/** Reads the fields of a rule other than its url. */
function readCondition({ what, matches, percentage, sticky }: RuleDraft): Read<Partial<Rule>> {
  const kind = matchesOf(what)
  if (!kind) {
    if (percentage == null) return { error: 'percentage must be an integer from 1 to 100' }
    return { value: { percentage, ...(sticky && { sticky }) } }
  }
  const value = kind.read((matches ?? '').trim())
  return value === undefined ? { error: `matches must be ${kind.about}` } : { value: { matches: value } }
}

function readRule(draft: RuleDraft): Read<Rule> {
  if (draft.url != null && draft.rule_url != null && draft.url !== draft.rule_url)
    return { error: 'rule_url is another one than url' }
  const destination = readDestination(draft.url ?? draft.rule_url ?? '')
  if ('error' in destination) return { error: `url ${destination.error}` }
  const rest = readCondition(draft)
  return 'error' in rest ? rest : { value: { what: draft.what, url: destination.value, ...rest.value } }
}

/** Counts the characters of the URLs of rules, which need not be valid. */
const countUrlChars = (rules: readonly unknown[]) =>
  rules.reduce<number>((sum, rule) => {
    const { url, rule_url } = isObject(rule) ? rule : {}
    const text = url || rule_url
    return sum + (typeof text === 'string' ? text.length : 0)
  }, 0)

/** Rules as `links.rules` stores them, without the fields that a rule's kind does not use. */
export const rulesSchema = v.pipe(
  v.array(v.unknown(), 'must be an array of rules, in a JSON body'),
  v.maxLength(RULES_MAX, `must have at most ${RULES_MAX} entries`),
  v.rawTransform<unknown[], Rule[]>(({ dataset, addIssue, NEVER }) => {
    const tooLong = { message: `must have URLs of at most ${RULE_URLS_CHARS_MAX} characters together` }
    // Reading the longest URLs of a hundred rules would take some milliseconds, so they are counted first.
    if (countUrlChars(dataset.value) > RULE_URLS_CHARS_MAX) {
      addIssue(tooLong)
      return NEVER
    }
    const rules: Rule[] = []
    dataset.value.forEach((input, i) => {
      const draft = v.safeParse(ruleDraftSchema, input)
      const read = draft.success ? readRule(draft.output) : { error: messageOf(draft.issues[0]) }
      if ('value' in read) rules.push(read.value)
      else addIssue({ message: `rule ${i + 1}: ${read.error}` })
    })
    if (rules.length < dataset.value.length) return NEVER
    if (rules.reduce((sum, { percentage = 0 }) => sum + percentage, 0) > 100) {
      addIssue({ message: 'percentages must not exceed 100 in total' })
      return NEVER
    }
    if (countUrlChars(rules) > RULE_URLS_CHARS_MAX) {
      addIssue(tooLong)
      return NEVER
    }
    return rules
  }),
)

function messageOf(issue: v.BaseIssue<unknown>) {
  const name = String(issue.path?.[0]?.key ?? '')
  return issue.message.startsWith(name) ? issue.message : `${name} ${issue.message}`
}

export const ruleJsonSchema = {
  type: 'object',
  required: ['what'],
  properties: {
    what: { type: 'string', enum: RULE_KINDS, description: ruleFields.what },
    url: {
      type: 'string',
      format: 'uri',
      pattern: '^https?://',
      maxLength: DESTINATION_LENGTH_MAX,
      description: ruleFields.url,
    },
    rule_url: { type: 'string', format: 'uri', nullable: true, description: 'another name of `url`' },
    matches: { type: 'string', nullable: true, description: ruleFields.matches },
    percentage: {
      oneOf: [
        { type: 'integer', minimum: 1, maximum: 100 },
        { type: 'string', pattern: '^\\d{1,3}$' },
      ],
      nullable: true,
      description: ruleFields.percentage,
    },
    sticky: {
      type: 'boolean',
      nullable: true,
      description: ruleFields.sticky,
    },
  },
}
