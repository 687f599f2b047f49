import type { HttpResponse } from 'uWebSockets.js'
import { createAddress, readAddress } from '../../visit/address/address.js'
import type { AddressList } from '../../visit/address/address-list.js'
import type { Handler, Handlers } from './server.js'

/** The types of uWebSockets.js lack this method, which its binaries for Node 22 and 24 have. */
const portOf = (res: HttpResponse) => (res as unknown as { getRemotePort(): number }).getRemotePort()

/**
 * Makes the PROXY protocol hold for whole connections. uWebSockets.js reads its header before every request, but only
 * the one before the first request is the proxy's: the client behind it may have sent the others
 * (test/wire/proxy-protocol.test.ts).
 */
export function createFirstAddresses(trustedProxies: AddressList) {
  // The end of a connection does not say whose it was, so entries stay until the proxy uses the port again. They are at
  // most as many as the ports of trusted proxies.
  const byConnection = new Map<string, ArrayBuffer>()
  const peer = createAddress()
  const connectionOf = (res: HttpResponse) => `${peer.join()} ${portOf(res)}`

  function withFirst(handler: Handler): Handler {
    return (res, req) => {
      readAddress(res.getRemoteAddress(), peer)
      if (trustedProxies.matches(peer)) {
        const connection = connectionOf(res)
        const first = byConnection.get(connection) ?? res.getProxiedRemoteAddress().slice(0)
        byConnection.set(connection, first)
        res.getProxiedRemoteAddress = () => first
      }
      handler(res, req)
    }
  }

  return {
    /** Call it for each new connection. */
    opened(res: HttpResponse) {
      readAddress(res.getRemoteAddress(), peer)
      byConnection.delete(connectionOf(res))
    },
    wrap: ({ get, head, any }: Handlers): Handlers => ({
      get: withFirst(get),
      head: withFirst(head),
      any: withFirst(any),
    }),
  }
}
