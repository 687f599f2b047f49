import type { FastifyRequest } from 'fastify'
import { type Address, createAddress, parseAddress } from '../../visit/address/address.js'
import type { AddressList } from '../../visit/address/address-list.js'
import { type HttpProxyHeader, httpHeaderOf } from '../../visit/address/proxy-header.js'
import { clientAddress, forwardedEntries } from '../../visit/address/trusted-proxies.js'

/** The proxies whose header names the client. A header from any other peer may be the client's own invention. */
export interface Proxies {
  trusted: AddressList
  header: HttpProxyHeader
}

/** The parts of a request that tell its sender. A request that cannot be parsed has empty headers. */
export type Sender = Pick<FastifyRequest, 'socket' | 'headers'>

/** Node has joined the lines of the header, so both forms are read in the same way. */
function headerOf({ headers }: Sender, { header }: Proxies): string {
  const name = httpHeaderOf(header)
  return name === 'forwarded' ? forwardedEntries(headers.forwarded ?? '') : String(headers[name] ?? '')
}

/** The address of the connection's other end, all zeros when the socket has none. */
function peerOf({ socket }: Sender): Address {
  const peer = createAddress()
  if (!parseAddress(socket.remoteAddress ?? '', peer)) peer.fill(0)
  return peer
}

export const isFromProxy = (sender: Sender, proxies?: Proxies) => proxies?.trusted.matches(peerOf(sender)) ?? false

/** The client's address, all zeros when the socket has none. The next call may overwrite the returned object. */
export function clientAddressOf(sender: Sender, proxies?: Proxies): Address {
  const peer = peerOf(sender)
  return proxies ? clientAddress(peer, headerOf(sender, proxies), proxies.trusted) : peer
}
