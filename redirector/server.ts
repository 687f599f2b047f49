import type { HttpRequest, HttpResponse } from 'uWebSockets.js'
import type { PackedLink } from '../click-log/link.js'
import { VISIT_KINDS } from '../click-log/visit-kinds.js'
import { createAddress, parseAddress, readAddress } from '../visit/address.js'
import type { AddressList } from '../visit/address-list.js'
import { clientAddress, forwardedEntries } from '../visit/trusted-proxies.js'
import type { ProxyHeader } from './config.js'
import { decide, UNKNOWN_LINK, type Visit } from './decide.js'
import { type LinkCache, slugOfPath, UNKNOWN_DOMAIN } from './link-cache.js'
import { notFoundPage, unavailablePage } from './pages/error-page.js'

export interface HandlerDeps {
  cache: LinkCache
  record: (link: PackedLink, visit: Visit, now: number) => boolean
  trustedProxies: AddressList
  proxyHeader: ProxyHeader
  /** Every peer's address where it is known beforehand (a server bound to the loopback): asking costs 2 µs a request. */
  peer?: string
  counts: Counts
}

export interface Counts {
  redirects: number
  notFound: number
  unavailable: number
}

// uWebSockets.js copies the status line as it is, so headers that never change ride in it: one call instead of four,
// 1 µs of a redirect. The destination is printable ASCII (packed links hold nothing else), so nothing can be smuggled in.
const REDIRECT = '302 Found\r\nCache-Control: private, no-store\r\nX-Robots-Tag: noindex\r\nLocation: '
const PAGE_HEADERS =
  'Cache-Control: private, no-store\r\nX-Robots-Tag: noindex\r\nContent-Type: text/html; charset=utf-8\r\n' +
  `Content-Security-Policy: ${notFoundPage().csp}`
const NOT_FOUND = `404 Not Found\r\n${PAGE_HEADERS}`
const UNAVAILABLE = `503 Service Unavailable\r\nRetry-After: 1\r\n${PAGE_HEADERS}`

// Header names as memory that uWebSockets.js reads in place: cheaper than strings, which it would convert each time.
const headerName = (name: string) => Uint8Array.from(Buffer.from(name)).buffer as unknown as string
const HOST = headerName('host')
const USER_AGENT = headerName('user-agent')
const REFERER = headerName('referer')
const ACCEPT_LANGUAGE = headerName('accept-language')

/**
 * Answers visits of one kind. A link in the cache is answered before the handler returns, without a promise, a closure or
 * an abort handler; only a miss waits.
 */
export function createHandler(deps: HandlerDeps, kind: number) {
  const { cache, record, trustedProxies, counts } = deps
  const proxyHeader = headerName(deps.proxyHeader)
  const isForwarded = deps.proxyHeader === 'forwarded'
  const isProxyProtocol = deps.proxyHeader === 'proxy-protocol'
  const proxied = createAddress()
  const { hosts, links } = cache
  const peer = createAddress()
  const peerIsKnown = deps.peer !== undefined && parseAddress(deps.peer, peer)

  function addressOf(res: HttpResponse, req: HttpRequest) {
    if (isProxyProtocol) {
      const isTold = trustedProxies.matches(peer) && readAddress(res.getProxiedRemoteAddress(), proxied)
      return isTold ? proxied : peer
    }
    const header = req.getHeader(proxyHeader)
    return clientAddress(peer, isForwarded ? forwardedEntries(header) : header, trustedProxies)
  }

  function readVisit(res: HttpResponse, req: HttpRequest, host: string, path: string): Visit {
    if (!peerIsKnown) readAddress(res.getRemoteAddress(), peer)
    return {
      kind,
      host,
      path,
      query: req.getQuery() ?? '',
      userAgent: req.getHeader(USER_AGENT),
      referer: req.getHeader(REFERER),
      acceptLanguage: req.getHeader(ACCEPT_LANGUAGE),
      address: addressOf(res, req),
    }
  }

  function endPage(res: HttpResponse, page: string) {
    // Given the length itself, endWithoutBody would go on waiting for the body, and the process would abort.
    if (VISIT_KINDS[kind] === 'head')
      res.writeHeader('Content-Length', String(Buffer.byteLength(page))).endWithoutBody()
    else res.end(page)
  }

  function answer(res: HttpResponse, link: PackedLink, visit: Visit) {
    const now = Date.now()
    const decision = decide(link, visit, now, Math.random())
    if (decision.kind === 'not_found') {
      counts.notFound += 1
      return endPage(res.writeStatus(NOT_FOUND), notFoundPage().html)
    }
    record(link, visit, now)
    counts.redirects += 1
    res.writeStatus(REDIRECT + decision.destination).endWithoutBody(0)
  }

  async function answerAfterLoading(res: HttpResponse, visit: Visit) {
    let aborted = false
    res.onAborted(() => {
      aborted = true
    })
    let link: PackedLink | undefined
    try {
      const domain = await cache.domain(visit.host)
      const slug = slugOfPath(visit.path)
      link = domain === UNKNOWN_DOMAIN || slug === undefined ? UNKNOWN_LINK : await cache.link(domain, slug)
    } catch {
      // Postgres is away or overloaded: follow-changes.ts and health say so, the visitor is asked to come again
    }
    if (aborted) return
    res.cork(() => {
      if (link !== undefined) return answer(res, link, visit)
      counts.unavailable += 1
      endPage(res.writeStatus(UNAVAILABLE), unavailablePage().html)
    })
  }

  return (res: HttpResponse, req: HttpRequest) => {
    const host = req.getHeader(HOST)
    const path = req.getUrl()
    const domain = hosts.get(host)
    const link = domain === undefined ? undefined : links.get(domain.id, path)
    const visit = readVisit(res, req, host, path)
    if (link !== undefined) return answer(res, link, visit)
    visit.address = Uint32Array.from(visit.address) // the shared one is the next request's
    void answerAfterLoading(res, visit)
  }
}

/** Anything but GET and HEAD. */
export function refuseMethod(res: HttpResponse) {
  res.writeStatus('405 Method Not Allowed\r\nAllow: GET, HEAD').end()
}
