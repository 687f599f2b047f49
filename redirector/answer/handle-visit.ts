import type { HttpRequest, HttpResponse } from 'uWebSockets.js'
import { destinationOf, hasOptions, isNoLink, type PackedLink, workspaceOf } from '../../click/packed-link.js'
import type { Counts } from '../counts.js'
import { createVisitReader, HOST, keepVisit, type VisitOptions } from '../http/read-visit.js'
import * as respond from '../http/respond.js'
import type { Domain } from '../links/domain-table.js'
import { createFinder, hasOtherSlug, REPORT_SUFFIX } from '../links/find-link.js'
import type { LinkCache } from '../links/link-cache.js'
import type { createLinksWithOptions } from '../links/links-with-options.js'
import type { Settings } from '../links/workspace-settings.js'
import type { Visit } from '../visit.js'
import type { AnswerVisit } from './answer-visit.js'
import type { OtherPaths } from './other-paths.js'
import type { Recorder } from './record-click.js'

export interface HandlerDeps extends VisitOptions {
  cache: LinkCache
  settings: Settings
  recorder: Recorder
  linksWithOptions: ReturnType<typeof createLinksWithOptions>
  answerVisit: AnswerVisit
  otherPaths: OtherPaths
  counts: Counts
}

/**
 * Answers visits of one method. A visit of a cached link is answered before the handler returns, without a promise, a
 * closure or an abort handler. Only a cache miss waits.
 */
export function createHandler(deps: HandlerDeps, kind: 'get' | 'head') {
  const { cache, counts, linksWithOptions, answerVisit, otherPaths } = deps
  const { knownDomain, knownLink } = cache
  const { workspaces, isFrozen } = deps.settings
  const { record } = deps.recorder
  const readVisit = createVisitReader(deps, kind)
  const find = createFinder(cache, (ms) => counts.waited.observe({ cause: 'link' }, ms / 1000))
  const isHead = kind === 'head'

  function answer(res: HttpResponse, domain: Domain, link: PackedLink, visit: Visit) {
    if (hasOptions(link)) return answerVisit.answer(res, { visit, domain, link, parsed: linksWithOptions(link) })
    const destination = destinationOf(link)
    if (destination === '') {
      // The cache has no such link. The path may be the report page of a link, which `find` recognises.
      if (visit.path.endsWith(REPORT_SUFFIX) || domain.isCut) return answerLater(res, visit)
      // The workspace has chosen the fallback URL, so that is frozen too.
      if (isFrozen(domain.workspaceId)) {
        counts.frozen += 1
        return respond.sendFrozen(res, isHead, visit)
      }
      counts.notFound += 1
      return respond.sendNowhere(res, isHead, domain, visit)
    }
    if (workspaces.size > 0 && workspaces.has(workspaceOf(link))) {
      const parsed = { options: { url: destination }, usedUpUntil: 0 }
      return answerVisit.answer(res, { visit, domain, link, parsed })
    }
    record(link, visit, Date.now(), 0)
    counts.redirects += 1
    respond.redirect(res, destination)
  }

  async function answerAfterLoading(res: HttpResponse, visit: Visit, waiting: respond.Waiting) {
    const { domain, link, other } = await find(visit)
    waiting.go(() => {
      if (other === undefined) answer(res, domain, link, visit)
      else otherPaths[other](res, { isHead, domain, link, visit })
    })
  }

  function answerLater(res: HttpResponse, visit: Visit) {
    const waiting = respond.waitWith(res)
    // Postgres is away or overloaded: follow-changes.ts and health say so, the visitor is asked to come again.
    answerAfterLoading(res, keepVisit(visit), waiting).catch(() => {
      counts.unavailable += 1
      waiting.go(() => respond.sendUnavailable(res, isHead, visit))
    })
  }

  return (res: HttpResponse, req: HttpRequest) => {
    const host = req.getHeader(HOST)
    const path = req.getUrl()
    const domain = knownDomain(host)
    const link = domain === undefined ? undefined : knownLink(domain.id, path)
    const visit = readVisit(res, req, host, path)
    if (link !== undefined && !(hasOtherSlug(domain!, path) && isNoLink(link))) return answer(res, domain!, link, visit)
    answerLater(res, visit)
  }
}
