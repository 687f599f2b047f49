import type * as v from 'valibot'
import { packLink, packRichLink, pathOf } from '../../../click/packed-link.js'
import { fullUrl } from '../../../links/link-answer.js'
import type { LinkRow } from '../../../links/link-row.js'
import type { Rule } from '../../../links/rule-kinds.js'
import { createAnswer } from '../../../redirector/answer/answer-visit.js'
import { type Decision, isForward } from '../../../redirector/answer/decide.js'
import { createCounts } from '../../../redirector/counts.js'
import { collectResponse } from '../../../redirector/http/collect-response.js'
import { sendNowhere } from '../../../redirector/http/respond.js'
import type { Domain } from '../../../redirector/links/domain-table.js'
import { canonicalPath } from '../../../redirector/links/link-cache.js'
import type { LinkOptions } from '../../../redirector/links/link-options.js'
import { readLinkRow } from '../../../redirector/links/read-link-row.js'
import { titleOf } from '../../../redirector/pages/html.js'
import { drawOf, factsOf, visitOf } from './described-visitor.js'
import type { outcomes, previewSchema, VisitorDraft } from './preview-schemas.js'

type Preview = v.InferOutput<typeof previewSchema>

const OUTCOMES: Record<Decision['kind'], (typeof outcomes)[number]> = {
  redirect: 'redirect',
  frame: 'frame',
  tags: 'tags',
  preview: 'card',
  referer: 'referrer',
  warning: 'warning',
  password: 'password',
  expired: 'expired',
  blocked: 'blocked',
  frozen: 'not_found', // never here: a preview is of the link alone
}
/** Decisions whose pages have the Open Graph card in their head. */
const WITH_CARD = new Set<Decision['kind']>(['preview', 'frame', 'tags'])

/** Rules with their place in the link, because the redirector's form of a link leaves out some rules. */
type PlacedRule = Rule & { place: number }
const placed = (rules: Rule[]): PlacedRule[] => rules.map((rule, index) => ({ ...rule, place: index + 1 }))

function cardOf({ og }: LinkOptions, url: string): Preview['card'] {
  if (og === undefined) return null
  return { title: og.title ?? titleOf(url), description: og.description ?? null, image: og.image ?? null }
}

/**
 * Computes the redirector's answer with the redirector's own code. The response is collected and sent to nobody, no
 * click is recorded, and no limit is used up (test/api/preview.test.ts compares it with a redirector).
 * @param link the link as saving would leave it
 */
export function answerDraft(
  link: LinkRow,
  domain: Domain,
  visitor: VisitorDraft,
  publicUrl: URL,
  now: number,
): Preview {
  const url = fullUrl(link, publicUrl)
  const does = link.enabled && !link.deleted ? readLinkRow({ ...link, rules: placed(link.rules) }, domain.host) : ''
  const { res, collected } = collectResponse()
  const answerOf = (outcome: Preview['outcome'], more: Partial<Preview> = {}): Preview => ({
    full_url: url,
    outcome,
    status: collected.status,
    destination: collected.headers.get('Location') ?? null,
    rule: null,
    recorded: false,
    uses_up_click: false,
    referrer_policy: collected.headers.get('Referrer-Policy') ?? null,
    card: null,
    ...more,
  })
  if (does === '') {
    sendNowhere(res, false, domain, { acceptLanguage: '' })
    return answerOf('not_found')
  }
  const identity = {
    workspaceId: link.workspace_id,
    linkId: link.id,
    domainId: domain.id,
    host: domain.host,
    path: canonicalPath(link.slug),
  }
  const options = typeof does === 'string' ? { url: does } : does
  const packed = typeof does === 'string' ? packLink({ ...identity, destination: does }) : packRichLink(identity, does)
  const visit = visitOf(visitor, domain, pathOf(packed))
  const asked = {
    visit,
    domain,
    link: packed,
    parsed: { options, usedUpUntil: visitor.clicks_used_up && options.expiryClicks ? Infinity : 0 },
  }
  const time = visitor.at == null ? now : Date.parse(visitor.at)
  const answerVisit = createAnswer({
    recorder: { record: () => true, nextRandom: () => new Uint8Array(10) },
    visitorFacts: (visit, linkId) => factsOf(visitor, visit, linkId),
    // An attribution token names a click, and a preview has none.
    settings: { workspaces: new Map(), signer: () => undefined },
    expiry: { acquire: () => true, release: () => undefined },
    originOf: () => new URL(url).origin,
    counts: createCounts(),
    onWarning: (message) => {
      throw new Error(message)
    },
    now: () => time,
    random: () => drawOf(visitor),
  })
  const isUnlocked = visitor.password_given ?? false
  const decision = answerVisit.decide(asked, isUnlocked)
  answerVisit.answer(res, asked, isUnlocked)
  if (!isForward(decision)) {
    const destination = decision.kind === 'expired' ? (decision.destination ?? null) : null
    return answerOf(OUTCOMES[decision.kind], { destination })
  }
  return answerOf(OUTCOMES[decision.kind], {
    destination: decision.destination.sent,
    rule: (decision.rule as PlacedRule | undefined)?.place ?? null,
    recorded: decision.isRecorded,
    uses_up_click: decision.usesUpClick,
    card: WITH_CARD.has(decision.kind) ? cardOf(options, url) : null,
  })
}
