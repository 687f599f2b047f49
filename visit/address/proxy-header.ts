import * as v from 'valibot'

/**
 * Headers of HTTP in which trusted proxies name the visitor's address. Exactly one is read, because a proxy may pass
 * others on as the client sent them. The `-lines` forms are for proxies that add a header line instead of an entry.
 */
const HTTP_HEADERS = ['x-forwarded-for', 'x-forwarded-for-lines', 'forwarded', 'forwarded-lines'] as const
export type HttpProxyHeader = (typeof HTTP_HEADERS)[number]

/** The PROXY protocol precedes the first request of a connection. */
const PROXY_HEADERS = [...HTTP_HEADERS, 'proxy-protocol'] as const
export type ProxyHeader = (typeof PROXY_HEADERS)[number]

const oneOf = <T extends string>(headers: readonly T[], why = '') =>
  v.optional(v.picklist(headers, `must be one of ${headers.join(', ')}${why}`), 'x-forwarded-for' as T)

/** The variable PROXY_HEADER of a redirector. */
export const proxyHeader = oneOf(PROXY_HEADERS)

/** The variable PROXY_HEADER of an api. With another value it would take everybody for the proxy. */
export const httpProxyHeader = oneOf(HTTP_HEADERS, ', because the api reads no other')

/** The name of the header of HTTP, for one line and for several. */
export const httpHeaderOf = (header: ProxyHeader) => header.replace(/-lines$/, '')
