import type { FastifyRequest } from 'fastify'
import { parseUrl } from '../../process/parse-url.js'
import { forbidden } from './errors.js'

/**
 * The origin that a browser states for a request. `here` is a page of this host, or an address that the user typed.
 * Other hosts of the same domain are `elsewhere`. Clients that are no browsers state none, and browsers from before
 * 2020 state none for GET.
 */
function originOf({ headers }: FastifyRequest, apiUrl: URL): 'here' | 'elsewhere' | 'unknown' {
  const { origin, host, 'sec-fetch-site': site } = headers
  if (site !== undefined) return site === 'same-origin' || site === 'none' ? 'here' : 'elsewhere'
  if (origin === undefined) return 'unknown'
  return origin === apiUrl.origin || parseUrl(origin)?.host === host ? 'here' : 'elsewhere'
}

const isReading = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

/** Whether the session cookie may be trusted. A change is trusted only if this site's own page has sent it. */
export const isOwnRequest = (request: FastifyRequest, apiUrl: URL) =>
  isReading(request) || originOf(request, apiUrl) === 'here'

/**
 * Guards routes that start a session: otherwise another site could sign its visitors in as somebody else.
 * @throws 403
 */
export function refuseOtherSites(request: FastifyRequest, apiUrl: URL) {
  if (originOf(request, apiUrl) === 'elsewhere') throw crossSite()
}

export const crossSite = () => forbidden('This request comes from another site')
