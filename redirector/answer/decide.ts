import { FROM_DATA_CENTRE } from '../../click/record.js'
import type { Rule } from '../../links/rule-kinds.js'
import { VISIT_KINDS } from '../../visit/visit-kinds.js'
import type { LinkOptions } from '../links/link-options.js'
import { type Destination, destinationFor } from './destination.js'
import { chooseRule } from './rules.js'
import type { VisitorFacts } from './visitor-facts.js'

/** A request as a redirector received it. Text is as it came in the headers. */
export interface Visit {
  /** One of VISIT_KINDS, by index. */
  kind: number
  host: string
  path: string
  /** Without `?`; '' when absent. ASCII: what else came is percent-encoded */
  query: string
  userAgent: string
  referer: string
  acceptLanguage: string
  /** Four 32-bit words; valid until the next request is read */
  address: Uint32Array
}

/** What neither link nor visitor say. */
export interface Circumstances {
  /** Whether the link's clicks are known to be used up */
  isUsedUp: boolean
  /** Whether the right password was sent */
  isUnlocked: boolean
  /** Whether the operator has frozen the workspace */
  isFrozen: boolean
  /** Whether the workspace records nothing of this address */
  isExcluded: boolean
  /** Whether the host is the workspace's own, where its own HTML may be served */
  isOwnDomain: boolean
}

/** A visitor who is forwarded, at once or by a page. */
export interface Forward {
  kind: 'redirect' | 'frame' | 'tags' | 'preview' | 'referer' | 'warning'
  destination: Destination
  /** Of `LinkOptions`; undefined where the link's url is the destination */
  rule: Rule | undefined
  isRecorded: boolean
  /** Whether it takes one of the link's clicks, where they are limited */
  usesUpClick: boolean
  /** Of the click's record */
  flags: number
}

/** What answers a visitor. Visits that are not forwarded are not recorded. */
export type Decision =
  | Forward
  | { kind: 'blocked' }
  | { kind: 'frozen' }
  | { kind: 'expired'; destination?: string }
  | { kind: 'password' }

const GET = VISIT_KINDS.indexOf('get')
const BLOCKED: Decision = { kind: 'blocked' }
const FROZEN: Decision = { kind: 'frozen' }
const PASSWORD: Decision = { kind: 'password' }

export const isForward = (decision: Decision): decision is Forward => 'isRecorded' in decision

function pageOf(options: LinkOptions, address: string, { isOwnDomain }: Circumstances): Forward['kind'] {
  // Before all others: they go on by themselves, show the destination as if it were here, or run the link's own HTML.
  if (options.spam) return 'warning'
  // With tags too: going on from their page would show the address that a frame is there to hide.
  if (options.cloaking && !options.unframeable?.includes(address)) return 'frame'
  if (options.tagIds || (isOwnDomain && (options.headTags || options.bodyTags))) return 'tags'
  return options.refererMode === 3 && !options.hideReferrer && options.customReferer ? 'referer' : 'redirect'
}

/** Whether somebody follows a link that expires: not who looks first where it leads, and not a bot where only people count. */
function isVisit({ expiryHumansOnly }: LinkOptions, { kind }: Visit, facts: VisitorFacts, flags: number) {
  if (kind !== GET || facts.isSocialCrawler) return false
  return !expiryHumansOnly || (!facts.isBot && flags !== FROM_DATA_CENTRE)
}

/**
 * What a visitor of an enabled link gets. Pure: the same arguments give the same decision. Whether there are clicks left
 * is asked by the caller, and only for those who are forwarded and recorded.
 * @param now milliseconds
 * @param random of [0, 1), for rules that draw
 */
export function decide(
  options: LinkOptions,
  visit: Visit,
  facts: VisitorFacts,
  now: number,
  random: number,
  circumstances: Circumstances,
): Decision {
  if (circumstances.isFrozen) return FROZEN
  if (options.blockBots && facts.isBot) return BLOCKED
  if (options.clickFraudMode === 2 && facts.isFromDataCentre) return BLOCKED
  if (circumstances.isUsedUp || (options.expiresAt !== undefined && now >= options.expiresAt))
    return { kind: 'expired', destination: options.expiryDestination }
  if (options.passwordHash !== undefined && !circumstances.isUnlocked) return PASSWORD
  const isRecorded = !circumstances.isExcluded && !(options.skipSocialCrawlers && facts.isSocialCrawler)
  const flags = options.clickFraudMode === 1 && facts.isFromDataCentre ? FROM_DATA_CENTRE : 0
  const isPreview = options.og !== undefined && facts.isSocialCrawler && !options.spam
  const rule = isPreview ? undefined : chooseRule(options, facts, random)
  const address = rule === undefined ? options.url : rule.url
  return {
    kind: isPreview ? 'preview' : pageOf(options, address, circumstances),
    rule,
    destination: destinationFor(address, visit.query, options.forwardParams === true),
    isRecorded,
    usesUpClick: options.expiryClicks !== undefined && isRecorded && isVisit(options, visit, facts, flags),
    flags,
  }
}
