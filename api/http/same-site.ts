import type { FastifyRequest } from 'fastify'
import { parseUrl } from '../../process/parse-url.js'
import { forbidden } from './errors.js'

/**
 * Where a browser says that a request comes from: a page of this host (or the user, by typing the address), or elsewhere.
 * Other hosts of the same domain are elsewhere. Whoever is no browser says nothing, and nor do browsers of before 2020 for GET.
 */
function originOf({ headers }: FastifyRequest, apiUrl: URL): 'here' | 'elsewhere' | 'unknown' {
  const { origin, host, 'sec-fetch-site': site } = headers
  if (site !== undefined) return site === 'same-origin' || site === 'none' ? 'here' : 'elsewhere'
  if (origin === undefined) return 'unknown'
  return origin === apiUrl.origin || parseUrl(origin)?.host === host ? 'here' : 'elsewhere'
}

const isReading = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

/** Whether the cookie of a session may be believed: nobody else has made the browser send it, to change something. */
export const isOwnRequest = (request: FastifyRequest, apiUrl: URL) =>
  isReading(request) || originOf(request, apiUrl) === 'here'

/** For what makes a session: else another site could sign its visitors in as somebody else. @throws 403 */
export function refuseOtherSites(request: FastifyRequest, apiUrl: URL) {
  if (originOf(request, apiUrl) === 'elsewhere') throw crossSite()
}

export const crossSite = () => forbidden('This request comes from another site')
