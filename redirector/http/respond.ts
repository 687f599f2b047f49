import type { HttpResponse } from 'uWebSockets.js'
import { chooseLanguage } from '../../words/choose-language.js'
import type { Language } from '../../words/languages.js'
import type { Domain } from '../links/domain-table.js'
import { badRequestPage, expiredPage, frozenPage, notFoundPage, unavailablePage } from '../pages/error-page.js'
import type { Page } from '../pages/html.js'
import type { Visit } from '../visit.js'

/** Visitors who sent too many passwords may come again after this time. By then their link's queue is empty. */
export const COME_AGAIN_SECONDS = 10

// uWebSockets.js copies the status line unchanged, so constant headers are part of it: one call instead of four saves
// 1 µs of a redirect. Destinations are printable ASCII (`sendable`), so they cannot inject headers.
const ALWAYS = '\r\nCache-Control: private, no-store\r\nX-Robots-Tag: noindex\r\n'
const REDIRECT = `302 Found${ALWAYS}Location: `
const STATUS = {
  200: '200 OK',
  400: '400 Bad Request',
  401: '401 Unauthorized',
  403: '403 Forbidden',
  404: '404 Not Found',
  410: '410 Gone',
  429: `429 Too Many Requests\r\nRetry-After: ${COME_AGAIN_SECONDS}`,
  503: '503 Service Unavailable\r\nRetry-After: 1',
}
export type Status = keyof typeof STATUS

/** The Referrer-Policy for browsers; '' sends none. */
export type ReferrerPolicy = '' | 'no-referrer' | 'origin' | 'unsafe-url'

export function redirect(res: HttpResponse, destination: string) {
  res.writeStatus(REDIRECT + destination).endWithoutBody(0)
}

export function redirectWithPolicy(res: HttpResponse, destination: string, policy: ReferrerPolicy) {
  if (policy === '') return redirect(res, destination)
  res.writeStatus(`302 Found${ALWAYS}Referrer-Policy: ${policy}\r\nLocation: ${destination}`).endWithoutBody(0)
}

/**
 * Sends a body in UTF-8. It is given as bytes, because uWebSockets.js for Node 24 sends a text without characters beyond
 * Latin-1 in Latin-1 (test/redirector/visitor-pages.test.ts).
 */
export function sendText(res: HttpResponse, isHead: boolean, status: string, type: string, body: string | Uint8Array) {
  const to = res.writeStatus(`${status}\r\nX-Content-Type-Options: nosniff\r\nContent-Type: ${type}`)
  // Given a length, endWithoutBody would wait for the body, and the process would abort.
  if (isHead) to.writeHeader('Content-Length', String(Buffer.byteLength(body))).endWithoutBody()
  else to.end(typeof body === 'string' ? Buffer.from(body) : body)
}

export function sendPage(res: HttpResponse, isHead: boolean, status: Status, page: Page, policy: ReferrerPolicy = '') {
  const referrer = policy === '' ? '' : `Referrer-Policy: ${policy}\r\n`
  const language = `Vary: Accept-Language\r\nContent-Language: ${page.language}\r\n`
  const head = `${STATUS[status]}${ALWAYS}${referrer}${language}Content-Security-Policy: ${page.csp}`
  sendText(res, isHead, head, 'text/html; charset=utf-8', page.html)
}

/** A visitor whose language is not known yet: it is chosen only for a page, because a redirect needs none. */
type Reader = Pick<Visit, 'acceptLanguage'>

const sendError =
  (status: Status, pageIn: (language: Language) => Page) => (res: HttpResponse, isHead: boolean, visitor: Reader) =>
    sendPage(res, isHead, status, pageIn(chooseLanguage(visitor.acceptLanguage)))

export const sendNotFound = sendError(404, notFoundPage)
export const sendExpired = sendError(404, expiredPage)
export const sendFrozen = sendError(410, frozenPage)
export const sendUnavailable = sendError(503, unavailablePage)
export const sendBadRequest = sendError(400, badRequestPage)

/** Answers visits of links that do not exist: redirects to the domain's fallback URL if it has one, else 404. */
export function sendNowhere(res: HttpResponse, isHead: boolean, domain: Domain, visitor: Reader) {
  if (domain.fallbackUrl) redirect(res, domain.fallbackUrl)
  else sendNotFound(res, isHead, visitor)
}

/** Refuses methods other than GET, HEAD, and POST to a link with a password. */
export function refuseMethod(res: HttpResponse) {
  res.writeStatus('405 Method Not Allowed\r\nAllow: GET, HEAD').end()
}

/** A response that waits. It is dropped if the connection ends meanwhile. */
export interface Waiting {
  /** Calls `then`, whose writes go out together. @returns false if the connection has ended and it was not called */
  go(then: () => void): boolean
  /** Stops reading from the connection until `go`. */
  pause(): void
}

/**
 * Makes a response wait. The connection is not read meanwhile: a further request before this answer would make
 * uWebSockets.js close the connection (test/wire/pipelining.test.ts). A visitor who leaves is not noticed then.
 */
export function waitWith(res: HttpResponse): Waiting {
  let isGone = false
  let isAnswered = false
  res.onAborted(() => {
    isGone = true
  })
  res.pause()
  return {
    go(then) {
      if (isGone) return false
      isAnswered = true
      res.resume()
      res.cork(then)
      return true
    },
    pause() {
      if (!isGone && !isAnswered) res.pause()
    },
  }
}
