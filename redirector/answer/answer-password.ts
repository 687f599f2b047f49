import type { HttpRequest, HttpResponse } from 'uWebSockets.js'
import { destinationOf, hasOptions, linkIdOf } from '../../click/packed-link.js'
import type { Counts } from '../counts.js'
import { createVisitReader, HOST, keepVisit, type VisitOptions } from '../http/read-visit.js'
import * as respond from '../http/respond.js'
import { createFinder } from '../links/find-link.js'
import type { LinkCache } from '../links/link-cache.js'
import type { createLinksWithOptions } from '../links/links-with-options.js'
import type { ReportAnswers } from '../reports/answer-report.js'
import type { Visit } from '../visit.js'
import type { AnswerVisit } from './answer-visit.js'
import type { AttemptPassword } from './password-attempts.js'

/** Enough for the longest password or report with all its characters percent-encoded. */
const BODY_BYTES_MAX = 32 * 1024

/** @returns undefined for a body that is too long. The promise never resolves if the visitor leaves before its end. */
function readBody(res: HttpResponse, waiting: respond.Waiting): Promise<string | undefined> {
  res.resume()
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let bytes = 0
    res.onData((chunk, isLast) => {
      bytes += chunk.byteLength
      if (bytes <= BODY_BYTES_MAX)
        chunks.push(Buffer.from(chunk.slice(0))) // a copy, because uWebSockets.js reuses the chunk's memory
      else resolve(undefined)
      if (!isLast) return
      waiting.pause()
      resolve(Buffer.concat(chunks).toString())
    })
  })
}

export interface PasswordDeps extends VisitOptions {
  cache: LinkCache
  linksWithOptions: ReturnType<typeof createLinksWithOptions>
  answerVisit: AnswerVisit
  attemptPassword: AttemptPassword
  reports: Pick<ReportAnswers, 'take'>
  counts: Counts
  onWarning: (message: string) => void
}

/** Answers POST for links that ask for a password and for reports, and refuses all other methods. */
export function createPasswordHandler(deps: PasswordDeps) {
  const { cache, linksWithOptions, answerVisit, attemptPassword, reports, counts, onWarning } = deps
  const readVisit = createVisitReader(deps, 'get')
  const find = createFinder(cache)

  async function answer(
    res: HttpResponse,
    visit: Visit,
    reading: Promise<string | undefined>,
    waiting: respond.Waiting,
    from: { fetchSite: string; origin: string },
  ): Promise<unknown> {
    const { domain, link, other } = await find(visit)
    if (other === 'report') {
      const { path, address, acceptLanguage } = visit
      const asked = { domain, link, path, address, acceptLanguage }
      return reports.take(res, asked, { ...from, host: visit.host }, reading, waiting)
    }
    if (other === undefined && destinationOf(link) === '') {
      counts.notFound += 1
      return waiting.go(() => respond.sendNotFound(res, false, visit))
    }
    const parsed = hasOptions(link) && other === undefined ? linksWithOptions(link) : undefined
    const stored = parsed?.options.passwordHash
    if (parsed === undefined || stored === undefined) return waiting.go(() => respond.refuseMethod(res))
    const asked = { visit, domain, link, parsed }
    // A visitor to whom the link shows no password page (blocked, expired) must not learn whether a password is right.
    if (answerVisit.decide(asked).kind !== 'password') return waiting.go(() => answerVisit.answer(res, asked))
    const body = await reading
    const password = body === '' ? '' : body === undefined ? null : new URLSearchParams(body).get('password')
    if (password === null) return waiting.go(() => respond.sendBadRequest(res, false, visit))
    const outcome = await attemptPassword(linkIdOf(link), visit.address, password, stored)
    if (outcome !== 'right') counts.unauthorized += 1
    waiting.go(() => {
      if (outcome === 'right') return answerVisit.answer(res, asked, true)
      answerVisit.sendPasswordPage(res, asked, outcome)
    })
  }

  return (res: HttpResponse, req: HttpRequest) => {
    if (req.getMethod() !== 'post') return respond.refuseMethod(res)
    const visit = keepVisit(readVisit(res, req, req.getHeader(HOST), req.getUrl()))
    const from = { fetchSite: req.getHeader('sec-fetch-site'), origin: req.getHeader('origin') }
    const waiting = respond.waitWith(res)
    answer(res, visit, readBody(res, waiting), waiting, from).catch((error: Error) => {
      onWarning(`a visitor's password or report cannot be taken: ${error.message}`)
      counts.unavailable += 1
      waiting.go(() => respond.sendUnavailable(res, false, visit))
    })
  }
}
