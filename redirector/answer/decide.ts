import { FROM_DATA_CENTRE } from '../../click/record.js'
import type { Rule } from '../../links/rule-kinds.js'
import { VISIT_KINDS } from '../../visit/visit-kinds.js'
import type { LinkOptions } from '../links/link-options.js'
import type { Visit } from '../visit.js'
import { type Destination, destinationFor } from './destination.js'
import { chooseRule } from './rules.js'
import type { VisitorFacts } from './visitor-facts.js'

/** Facts for a decision that come neither from the link nor from the visitor. */
export interface Circumstances {
  /** Whether the link's clicks are known to be used up. */
  isUsedUp: boolean
  /** Whether the right password was sent. */
  isUnlocked: boolean
  /** Whether the operator has frozen the workspace. */
  isFrozen: boolean
  /** Whether the workspace excludes this address from recording. */
  isExcluded: boolean
  /** Whether the host belongs to the link's workspace, so that the workspace's own HTML may be served. */
  isOwnDomain: boolean
}

/** The decision to forward a visitor, by a redirect or by a page. */
export interface Forward {
  kind: 'redirect' | 'frame' | 'tags' | 'preview' | 'referer' | 'warning'
  destination: Destination
  /** The rule that chose the destination; undefined if it is the link's own url. */
  rule: Rule | undefined
  isRecorded: boolean
  /** Whether the visit uses up one of the link's clicks, if they are limited. */
  usesUpClick: boolean
  /** Flags of the click's record. */
  flags: number
}

/** The answer to a visitor. Only visits that are forwarded are recorded. */
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
  // The warning comes first: other pages forward by themselves, frame the destination, or run the link's own HTML.
  if (options.spam) return 'warning'
  // A frame comes before tags and can have them too: forwarding from a page of tags would show the hidden address.
  if (options.cloaking && !options.unframeable?.includes(address)) return 'frame'
  if (options.tagIds || (isOwnDomain && (options.headTags || options.bodyTags))) return 'tags'
  return options.refererMode === 3 && !options.hideReferrer && options.customReferer ? 'referer' : 'redirect'
}

/** Whether a visit uses up a click: not previews and prefetches, and no bots if only people count. */
function isVisit({ expiryHumansOnly }: LinkOptions, { kind }: Visit, facts: VisitorFacts, flags: number) {
  if (kind !== GET || facts.isSocialCrawler) return false
  return !expiryHumansOnly || (!facts.isBot && flags !== FROM_DATA_CENTRE)
}

/**
 * Decides what a visitor of an enabled link gets. It is pure: the same arguments give the same decision. The caller
 * then checks whether clicks are left, if the visitor is to be forwarded and recorded.
 * @param now milliseconds
 * @param random number in [0, 1), for rotators
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
