import type { HttpResponse } from 'uWebSockets.js'
import { LRUCache } from 'lru-cache'
import { linkIdOf, type PackedLink, pathOf, withDestination, workspaceOf } from '../../click/packed-link.js'
import { ATTRIBUTION_PARAM } from '../../visit/unstored-params.js'
import { VISIT_KINDS } from '../../visit/visit-kinds.js'
import { chooseLanguage } from '../../words/choose-language.js'
import type { Language } from '../../words/languages.js'
import type { Counts } from '../counts.js'
import type { Expiry } from '../expiry/expiry.js'
import { keepVisit } from '../http/read-visit.js'
import * as respond from '../http/respond.js'
import type { Domain } from '../links/domain-table.js'
import type { LinkOptions } from '../links/link-options.js'
import type { LinkWithOptions } from '../links/links-with-options.js'
import type { Settings } from '../links/workspace-settings.js'
import { framePage } from '../pages/frame-page.js'
import { type Page, titleOf } from '../pages/html.js'
import { passwordPage } from '../pages/password-page.js'
import { previewPage } from '../pages/preview-page.js'
import { refererPage } from '../pages/referer-page.js'
import { tagPage } from '../pages/tag-page.js'
import { warningPage } from '../pages/warning-page.js'
import type { Visit } from '../visit.js'
import { type Decision, decide, type Forward, isForward } from './decide.js'
import { withQuery } from './destination.js'
import type { Recorder } from './record-click.js'
import type { VisitorFacts } from './visitor-facts.js'

/** A visit of an existing link. */
export interface Asked {
  visit: Visit
  domain: Domain
  link: PackedLink
  parsed: LinkWithOptions
}

export interface AnswerDeps {
  recorder: Recorder
  visitorFacts: (visit: Visit, linkId: number) => VisitorFacts
  settings: Pick<Settings, 'workspaces' | 'signer'>
  expiry: Pick<Expiry, 'acquire' | 'release'>
  /** Origin of a domain's links. */
  originOf: (domain: Domain) => string
  counts: Counts
  onWarning: (message: string) => void
  /** Current time, ms; the clock's by default. */
  now?: () => number
  /** A random number in [0, 1). */
  random?: () => number
}

const GET = VISIT_KINDS.indexOf('get')
const HEAD = VISIT_KINDS.indexOf('head')
/** Characters of all cached pages: enough for some thousands. */
const PAGE_CHARS_MAX = 16 * 1024 * 1024
/** How long 'expired' is cached, also for visits that would not be recorded. */
const USED_UP_MS = 1000

/** A browser cannot be told to send another site's referrer. Where a link asks for one, the real one is hidden. */
function policyOf({ hideReferrer, refererMode, spam }: LinkOptions): respond.ReferrerPolicy {
  if (spam || hideReferrer || refererMode === 2 || refererMode === 3) return 'no-referrer'
  return refererMode === 1 ? 'origin' : ''
}

const languageOf = ({ visit }: Asked) => chooseLanguage(visit.acceptLanguage)

/** The page on which visitors report a link (redirector/reports). */
const reportUrlOf = (fullUrl: string) => `${fullUrl}.report`

export type AnswerVisit = ReturnType<typeof createAnswer>

/** Answers visits of links with options, and of all links of workspaces with settings. */
export function createAnswer(deps: AnswerDeps) {
  const { recorder, visitorFacts, settings, expiry, originOf, counts, onWarning } = deps
  const { now: clock = Date.now, random = Math.random } = deps

  function decideFor({ visit, domain, link, parsed }: Asked, now: number, facts: VisitorFacts, isUnlocked: boolean) {
    const workspace = settings.workspaces.get(workspaceOf(link))
    return decide(parsed.options, visit, facts, now, random(), {
      isUsedUp: now < parsed.usedUpUntil,
      isUnlocked,
      isFrozen: workspace?.isFrozen ?? false,
      isExcluded: workspace?.excludedAddresses.matches(visit.address) ?? false,
      isOwnDomain: domain.workspaceId === workspaceOf(link),
    })
  }

  /** Records the click. @returns the destination to forward the visitor to */
  function recordForward(
    { visit, link }: Asked,
    { destination, flags, isRecorded, usesUpClick }: Forward,
    now: number,
    facts: VisitorFacts,
  ) {
    if (!isRecorded) return destination.sent
    const isTracked = settings.workspaces.get(workspaceOf(link))?.tracksConversions
    const signer = isTracked && visit.kind === GET && flags === 0 && !facts.isBot ? settings.signer() : undefined
    const token = signer?.sign(linkIdOf(link), now, recorder.nextRandom())
    const isKept = recorder.record(withDestination(link, destination.recorded), visit, now, flags)
    if (!isKept && usesUpClick) expiry.release(linkIdOf(link))
    // A token names a recorded click. If a full disk dropped the click, no token is added.
    return token && isKept ? withQuery(destination.sent, `${ATTRIBUTION_PARAM}=${token}`) : destination.sent
  }

  const pages = new LRUCache<
    LinkWithOptions,
    { inLanguage: Partial<Record<Language, Page>>; kind: Forward['kind']; domain: Domain; destination: string }
  >({
    maxSize: PAGE_CHARS_MAX,
    sizeCalculation: ({ inLanguage, destination }) =>
      Object.values(inLanguage).reduce((chars, { html, csp }) => chars + html.length + csp.length, destination.length),
  })

  /**
   * Reuses the link's last page of the visitor's language if the destination is the same, which is the usual case:
   * rendering takes 40 µs.
   */
  function pageOf(asked: Asked, kind: Forward['kind'], destination: string): Page {
    const { parsed, domain } = asked
    const language = languageOf(asked)
    const kept = pages.get(parsed)
    const isSame = kept?.destination === destination && kept.kind === kind && kept.domain === domain
    const known = isSame ? kept.inLanguage[language] : undefined
    if (known) return known
    const page = makePage(asked, kind, destination, language)
    const inLanguage = { ...(isSame && kept.inLanguage), [language]: page }
    pages.set(parsed, { inLanguage, kind, domain, destination })
    return page
  }

  function makePage(
    { domain, link, parsed: { options } }: Asked,
    kind: Forward['kind'],
    destination: string,
    language: Language,
  ): Page {
    const { og, tagIds, headTags, bodyTags, customReferer, flagged: isFlagged } = options
    const fullUrl = originOf(domain) + pathOf(link)
    const title = titleOf(fullUrl)
    const hideReferrer = policyOf(options) === 'no-referrer'
    const customTagsAllowed = domain.workspaceId === workspaceOf(link)
    const tags = { tagIds, headTags, bodyTags, customTagsAllowed }
    switch (kind) {
      case 'frame':
        return framePage({ destination, title, hideReferrer, og, tags }, language)
      case 'preview':
        return previewPage({ destination, title, og: og!, fullUrl }, language)
      case 'warning':
        return warningPage({ destination, isFlagged, reportUrl: reportUrlOf(fullUrl) }, language)
      case 'referer':
        return refererPage({ destination, referer: customReferer! }, language)
      default:
        return tagPage({ destination, title, hideReferrer, og, ...tags }, language)
    }
  }

  function forward(res: HttpResponse, asked: Asked, decision: Forward, now: number, facts: VisitorFacts) {
    const destination = recordForward(asked, decision, now, facts)
    const policy = decision.kind === 'referer' ? 'unsafe-url' : policyOf(asked.parsed.options)
    if (decision.kind === 'redirect') {
      counts.redirects += 1
      return respond.redirectWithPolicy(res, destination, policy)
    }
    counts.pages += 1
    respond.sendPage(res, asked.visit.kind === HEAD, 200, pageOf(asked, decision.kind, destination), policy)
  }

  function sendExpired(res: HttpResponse, asked: Asked) {
    const { visit, domain, link } = asked
    const { options } = asked.parsed
    counts.expired += 1
    const { expiryDestination: destination, spam, flagged: isFlagged } = options
    if (destination && spam) {
      const reportUrl = reportUrlOf(originOf(domain) + pathOf(link))
      const page = warningPage({ destination, isFlagged, reportUrl }, languageOf(asked))
      return respond.sendPage(res, visit.kind === HEAD, 200, page, policyOf(options))
    }
    if (destination) return respond.redirectWithPolicy(res, destination, policyOf(options))
    respond.sendExpired(res, visit.kind === HEAD, visit)
  }

  /** @param outcome result of the attempt, if a password was sent */
  function sendPasswordPage(res: HttpResponse, asked: Asked, outcome?: 'wrong' | 'refused') {
    const { visit } = asked
    const action = visit.query === '' ? visit.path : `${visit.path}?${visit.query}`
    const send = (status: respond.Status, alert?: 'wrong' | 'wait') =>
      respond.sendPage(res, visit.kind === HEAD, status, passwordPage({ alert, action }, languageOf(asked)))
    if (outcome === undefined) send(200)
    else if (outcome === 'wrong') send(401, 'wrong')
    else send(429, 'wait')
  }

  function sendFrozen(res: HttpResponse, { visit }: Asked) {
    counts.frozen += 1
    respond.sendFrozen(res, visit.kind === HEAD, visit)
  }

  function sendUnavailable(res: HttpResponse, { visit }: Asked) {
    counts.unavailable += 1
    respond.sendUnavailable(res, visit.kind === HEAD, visit)
  }

  /** Answers 503 if a link's options cause an error. An error thrown in a handler would end the process. */
  function safely(res: HttpResponse, asked: Asked, then: () => void) {
    try {
      then()
    } catch (error) {
      onWarning(`link ${linkIdOf(asked.link)} cannot be answered: ${(error as Error).message}`)
      sendUnavailable(res, asked)
    }
  }

  /** Forwards the visitor if the link has clicks left, even if this visit uses none up. It may have to ask Postgres. */
  function forwardWhileLeft(res: HttpResponse, asked: Asked, decision: Forward, facts: VisitorFacts) {
    const { link, parsed } = asked
    const linkId = linkIdOf(link)
    const go = (may: boolean) => {
      const now = clock()
      if (may && !decision.usesUpClick) expiry.release(linkId)
      if (may) return forward(res, asked, decision, now, facts)
      parsed.usedUpUntil = now + USED_UP_MS
      sendExpired(res, asked)
    }
    const taken = expiry.acquire(linkId, workspaceOf(link), parsed.options.expiryClicks!)
    if (typeof taken === 'boolean') return go(taken)
    const then = respond.waitWith(res)
    // The next request is read into the same memory, so the visit is copied.
    asked.visit = keepVisit(asked.visit)
    const startMs = performance.now()
    taken.then(
      (may) => {
        counts.waited.observe({ cause: 'lease' }, (performance.now() - startMs) / 1000)
        if (!then.go(() => safely(res, asked, () => go(may))) && may) expiry.release(linkId)
      },
      () => void then.go(() => sendUnavailable(res, asked)),
    )
  }

  return {
    sendPasswordPage,

    /** @param isUnlocked whether the right password was sent */
    decide: (asked: Asked, isUnlocked = false): Decision =>
      decideFor(asked, clock(), visitorFacts(asked.visit, linkIdOf(asked.link)), isUnlocked),

    /** @param isUnlocked whether the right password was sent */
    answer(res: HttpResponse, asked: Asked, isUnlocked = false) {
      safely(res, asked, () => {
        const { visit, link, parsed } = asked
        const now = clock()
        const facts = visitorFacts(visit, linkIdOf(link))
        const decision = decideFor(asked, now, facts, isUnlocked)
        if (isForward(decision)) {
          const isLimited = decision.isRecorded && parsed.options.expiryClicks !== undefined
          if (isLimited) return forwardWhileLeft(res, asked, decision, facts)
          return forward(res, asked, decision, now, facts)
        }
        if (decision.kind === 'expired') return sendExpired(res, asked)
        if (decision.kind === 'password') return sendPasswordPage(res, asked)
        if (decision.kind === 'frozen') return sendFrozen(res, asked)
        counts.blocked += 1
        respond.sendNotFound(res, visit.kind === HEAD, visit)
      })
    },
  }
}
