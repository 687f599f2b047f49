import type { HttpRequest, HttpResponse } from 'uWebSockets.js'
import { createAddress, parseAddress, readAddress } from '../../visit/address/address.js'
import type { AddressList } from '../../visit/address/address-list.js'
import { httpHeaderOf, type ProxyHeader } from '../../visit/address/proxy-header.js'
import { clientAddress, forwardedEntries } from '../../visit/address/trusted-proxies.js'
import { visitKind } from '../../visit/visit-kind.js'
import { VISIT_KINDS } from '../../visit/visit-kinds.js'
import type { Visit } from '../visit.js'

export interface VisitOptions {
  trustedProxies: AddressList
  proxyHeader: ProxyHeader
  /** Address of every peer, if known (a server bound to the loopback). Asking for it would cost 2 µs per request. */
  peer?: string
}

// Header names are bytes that uWebSockets.js reads in place. It would convert strings at each call.
const headerName = (name: string) => Uint8Array.from(Buffer.from(name)).buffer as unknown as string
export const HOST = headerName('host')
const USER_AGENT = headerName('user-agent')
const REFERER = headerName('referer')
const ACCEPT_LANGUAGE = headerName('accept-language')
const SEC_PURPOSE = headerName('sec-purpose')
const PURPOSE = headerName('purpose')
const X_PURPOSE = headerName('x-purpose')
const X_MOZ = headerName('x-moz')

const GET = VISIT_KINDS.indexOf('get')
const HEAD = VISIT_KINDS.indexOf('head')

/** Percent-encodes characters beyond ASCII, which some programs send. uWebSockets.js has decoded them as UTF-8. */
export const asciiQuery = (query: string) => (query === '' ? '' : query.replace(/[^\0-\x7f]+/g, encodeURIComponent))

/** Reads four headers that are nearly always absent. uWebSockets.js then answers in 0.1 µs each, without a search. */
function kindOfGet(req: HttpRequest): number {
  const secPurpose = req.getHeader(SEC_PURPOSE)
  const purpose = req.getHeader(PURPOSE)
  const xPurpose = req.getHeader(X_PURPOSE)
  const xMoz = req.getHeader(X_MOZ)
  if (secPurpose === '' && purpose === '' && xPurpose === '' && xMoz === '') return GET
  return VISIT_KINDS.indexOf(visitKind(false, { secPurpose, purpose, xPurpose, xMoz }))
}

/** Creates a reader of requests of one method. Only the address is parsed; the next request overwrites it. */
export function createVisitReader(options: VisitOptions, method: 'get' | 'head') {
  const { trustedProxies } = options
  const isHead = method === 'head'
  const proxyHeader = httpHeaderOf(options.proxyHeader)
  const proxyHeaderName = headerName(proxyHeader)
  const isLines = proxyHeader !== options.proxyHeader
  const isForwarded = proxyHeader === 'forwarded'
  const isProxyProtocol = options.proxyHeader === 'proxy-protocol'
  const proxied = createAddress()
  const peer = createAddress()
  const peerIsKnown = options.peer !== undefined && parseAddress(options.peer, peer)

  let lines = ''
  const addLine = (name: string, value: string) => {
    if (name === proxyHeader) lines = lines === '' ? value : `${lines},${value}`
  }

  /**
   * Joins all lines of the header, which takes 8 µs with a browser's headers. getHeader (0.3 µs) gives only the first.
   */
  function joinLines(req: HttpRequest) {
    lines = ''
    req.forEach(addLine)
    return lines
  }

  function addressOf(res: HttpResponse, req: HttpRequest) {
    if (isProxyProtocol) {
      const isTold = trustedProxies.matches(peer) && readAddress(res.getProxiedRemoteAddress(), proxied)
      return isTold ? proxied : peer
    }
    if (isLines && !trustedProxies.matches(peer)) return peer
    const header = isLines ? joinLines(req) : req.getHeader(proxyHeaderName)
    return clientAddress(peer, isForwarded ? forwardedEntries(header) : header, trustedProxies)
  }

  return function readVisit(res: HttpResponse, req: HttpRequest, host: string, path: string): Visit {
    if (!peerIsKnown) readAddress(res.getRemoteAddress(), peer)
    return {
      kind: isHead ? HEAD : kindOfGet(req),
      host,
      path,
      query: asciiQuery(req.getQuery() ?? ''),
      userAgent: req.getHeader(USER_AGENT),
      referer: req.getHeader(REFERER),
      acceptLanguage: req.getHeader(ACCEPT_LANGUAGE),
      address: addressOf(res, req),
    }
  }
}

/** Copies a visit that is answered later, because the next request overwrites its address. */
export const keepVisit = (visit: Visit): Visit => ({ ...visit, address: Uint32Array.from(visit.address) })
