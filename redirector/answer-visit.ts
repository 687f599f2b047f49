import type { HttpResponse } from 'uWebSockets.js'
import { LRUCache } from 'lru-cache'
import { linkIdOf, type PackedLink, pathOf, withDestination, workspaceOf } from '../click-log/link.js'
import { VISIT_KINDS } from '../click-log/visit-kinds.js'
import type { Counts } from './counts.js'
import { type Decision, decide, isLed, type Led, type Visit, type VisitorFacts } from './decide.js'
import { withQuery } from './destination.js'
import type { Expiry } from './expiry/expiry.js'
import type { Domain } from './link-cache.js'
import type { LinkOptions } from './link-options.js'
import { framePage } from './pages/frame-page.js'
import { type Page, titleOf } from './pages/html.js'
import { passwordPage } from './pages/password-page.js'
import { previewPage } from './pages/preview-page.js'
import { tagPage } from './pages/tag-page.js'
import { warningPage } from './pages/warning-page.js'
import { keepVisit } from './read-visit.js'
import type { Recorder } from './record-click.js'
import { refererPage } from './referer-page.js'
import * as respond from './respond.js'
import type { RichLink } from './rich-links.js'
import type { Settings } from './workspace-settings.js'

/** A visit of a link that is there. */
export interface Asked {
  visit: Visit
  domain: Domain
  link: PackedLink
  rich: RichLink
}

export interface AnswerDeps {
  recorder: Recorder
  visitorFacts: (visit: Visit, linkId: number) => VisitorFacts
  settings: Settings
  expiry: Pick<Expiry, 'take' | 'putBack'>
  /** Origin of a domain's links */
  originOf: (domain: Domain) => string
  counts: Counts
  onTrouble: (message: string) => void
}

const GET = VISIT_KINDS.indexOf('get')
const HEAD = VISIT_KINDS.indexOf('head')
/** Of pages that are kept, characters: some thousands of them. */
const PAGE_CHARS_MAX = 16 * 1024 * 1024
/** So long those of whom nothing would be recorded are told too that a link's clicks are used up. */
const USED_UP_MS = 1000

/** A referrer of another site cannot be made up in a browser: where one is asked for, the real one is hidden. */
function policyOf({ hideReferrer, refererMode, spam }: LinkOptions): respond.ReferrerPolicy {
  if (spam || hideReferrer || refererMode === 2 || refererMode === 3) return 'no-referrer'
  return refererMode === 1 ? 'origin' : ''
}

export type AnswerVisit = ReturnType<typeof createAnswer>

/** Answers visits of rich links, and of any link where its workspace has settings. */
export function createAnswer(deps: AnswerDeps) {
  const { recorder, visitorFacts, settings, expiry, originOf, counts, onTrouble } = deps

  function decideFor({ visit, domain, link, rich }: Asked, now: number, facts: VisitorFacts, isUnlocked: boolean) {
    const workspace = settings.workspaces.get(workspaceOf(link))
    return decide(rich.options, visit, facts, now, Math.random(), {
      isUsedUp: now < rich.usedUpUntil,
      isUnlocked,
      isExcluded: workspace?.excludedAddresses.matches(visit.address) ?? false,
      isOwnDomain: domain.workspaceId === workspaceOf(link),
    })
  }

  /** Records the click. @returns where to lead the visitor */
  function recordLed(
    { visit, link, rich }: Asked,
    { destination, flags, isRecorded }: Led,
    now: number,
    facts: VisitorFacts,
  ) {
    if (!isRecorded) return destination.sent
    const isTracked = settings.workspaces.get(workspaceOf(link))?.tracksConversions
    const signer = isTracked && visit.kind === GET && flags === 0 && !facts.isBot ? settings.signer() : undefined
    const token = signer?.sign(linkIdOf(link), now, recorder.nextRandom())
    const isKept = recorder.record(withDestination(link, destination.recorded), visit, now, flags)
    if (!isKept && rich.options.expiryClicks !== undefined) expiry.putBack(linkIdOf(link))
    // A token names a click that is there: not one that a full disk did not take.
    return token && isKept ? withQuery(destination.sent, `svc_cid=${token}`) : destination.sent
  }

  const pages = new LRUCache<RichLink, { page: Page; kind: Led['kind']; domain: Domain; destination: string }>({
    maxSize: PAGE_CHARS_MAX,
    sizeCalculation: ({ page, destination }) => page.html.length + page.csp.length + destination.length,
  })

  /** The page of the visit before where that was led to the same place, as most are: making one takes 40 µs. */
  function pageOf(asked: Asked, kind: Led['kind'], destination: string): Page {
    const { rich, domain } = asked
    const kept = pages.get(rich)
    if (kept?.destination === destination && kept.kind === kind && kept.domain === domain) return kept.page
    const page = makePage(asked, kind, destination)
    pages.set(rich, { page, kind, domain, destination })
    return page
  }

  function makePage({ domain, link, rich: { options } }: Asked, kind: Led['kind'], destination: string): Page {
    const { og, tagIds, headTags, bodyTags, customReferer } = options
    const fullUrl = originOf(domain) + pathOf(link)
    const title = titleOf(fullUrl)
    const hideReferrer = policyOf(options) === 'no-referrer'
    switch (kind) {
      case 'frame':
        return framePage({ destination, title, hideReferrer, og })
      case 'preview':
        return previewPage({ destination, title, og: og!, fullUrl })
      case 'warning':
        return warningPage({ destination })
      case 'referer':
        return refererPage({ destination, referer: customReferer! })
      default: {
        const customTagsAllowed = domain.workspaceId === workspaceOf(link)
        return tagPage({ destination, title, hideReferrer, og, tagIds, headTags, bodyTags, customTagsAllowed })
      }
    }
  }

  function lead(res: HttpResponse, asked: Asked, led: Led, now: number, facts: VisitorFacts) {
    const destination = recordLed(asked, led, now, facts)
    const policy = led.kind === 'referer' ? 'unsafe-url' : policyOf(asked.rich.options)
    if (led.kind === 'redirect') {
      counts.redirects += 1
      return respond.redirectWithPolicy(res, destination, policy)
    }
    counts.pages += 1
    respond.sendPage(res, asked.visit.kind === HEAD, 200, pageOf(asked, led.kind, destination), policy)
  }

  function sendExpired(res: HttpResponse, { visit, rich: { options } }: Asked) {
    counts.expired += 1
    const { expiryDestination: destination, spam } = options
    if (destination && spam)
      return respond.sendPage(res, visit.kind === HEAD, 200, warningPage({ destination }), policyOf(options))
    if (destination) return respond.redirectWithPolicy(res, destination, policyOf(options))
    respond.sendExpired(res, visit.kind === HEAD)
  }

  /** @param outcome of the password that was sent, if one was */
  function sendPasswordPage(res: HttpResponse, { visit }: Asked, outcome?: 'wrong' | 'refused') {
    const action = visit.query === '' ? visit.path : `${visit.path}?${visit.query}`
    const isHead = visit.kind === HEAD
    if (outcome === undefined) respond.sendPage(res, isHead, 200, passwordPage({ action }))
    else if (outcome === 'wrong') respond.sendPage(res, isHead, 401, passwordPage({ alert: 'wrong', action }))
    else respond.sendPage(res, isHead, 429, passwordPage({ alert: 'wait', action }))
  }

  function sendUnavailable(res: HttpResponse, { visit }: Asked) {
    counts.unavailable += 1
    respond.sendUnavailable(res, visit.kind === HEAD)
  }

  /** A link that nobody thought of harms nobody else: left to itself, an error in a handler would end the process. */
  function safely(res: HttpResponse, asked: Asked, then: () => void) {
    try {
      then()
    } catch (error) {
      onTrouble(`link ${linkIdOf(asked.link)} cannot be answered: ${(error as Error).message}`)
      sendUnavailable(res, asked)
    }
  }

  /** Leads the visitor on if the link has clicks left, which may have to be asked for. */
  function leadWhileLeft(res: HttpResponse, asked: Asked, led: Led, facts: VisitorFacts) {
    const { link, rich } = asked
    const go = (may: boolean) => {
      const now = Date.now()
      if (may) return lead(res, asked, led, now, facts)
      rich.usedUpUntil = now + USED_UP_MS
      sendExpired(res, asked)
    }
    const linkId = linkIdOf(link)
    const taken = expiry.take(linkId, rich.options.expiryClicks!)
    if (typeof taken === 'boolean') return go(taken)
    const then = respond.waitWith(res)
    // Everything that was read of the request so far is the next one's when the answer comes.
    asked.visit = keepVisit(asked.visit)
    const startMs = performance.now()
    taken.then(
      (may) => {
        counts.waited.observe({ cause: 'lease' }, (performance.now() - startMs) / 1000)
        if (!then.go(() => safely(res, asked, () => go(may))) && may) expiry.putBack(linkId)
      },
      () => void then.go(() => sendUnavailable(res, asked)),
    )
  }

  return {
    sendPasswordPage,

    /** What the visitor gets where nothing is left to ask of them; undefined where the link's password is. */
    decide: (asked: Asked): Decision =>
      decideFor(asked, Date.now(), visitorFacts(asked.visit, linkIdOf(asked.link)), false),

    /** @param isUnlocked whether the right password was sent */
    answer(res: HttpResponse, asked: Asked, isUnlocked = false) {
      safely(res, asked, () => {
        const { visit, link, rich } = asked
        const now = Date.now()
        const facts = visitorFacts(visit, linkIdOf(link))
        const decision = decideFor(asked, now, facts, isUnlocked)
        if (isLed(decision)) {
          const isCounted = decision.isRecorded && rich.options.expiryClicks !== undefined
          if (isCounted) return leadWhileLeft(res, asked, decision, facts)
          return lead(res, asked, decision, now, facts)
        }
        if (decision.kind === 'expired') return sendExpired(res, asked)
        if (decision.kind === 'password') return sendPasswordPage(res, asked)
        counts.blocked += 1
        respond.sendNotFound(res, visit.kind === HEAD)
      })
    },
  }
}
