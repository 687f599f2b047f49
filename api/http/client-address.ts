import type { FastifyRequest } from 'fastify'
import { type Address, createAddress, parseAddress } from '../../visit/address/address.js'
import type { AddressList } from '../../visit/address/address-list.js'
import { clientAddress, forwardedEntries } from '../../visit/address/trusted-proxies.js'

/** Which peers are believed about who came, and in which header; another one may be the client's own. */
export interface Proxies {
  trusted: AddressList
  /** `x-forwarded-for` or `forwarded`; with anything else the peer counts. */
  header: string
}

/** Whoever sends a request, also one that cannot be read: then without headers. */
export type Sender = Pick<FastifyRequest, 'socket' | 'headers'>

function headerOf({ headers }: Sender, { header }: Proxies): string {
  if (header === 'x-forwarded-for') return String(headers[header] ?? '')
  return header === 'forwarded' ? forwardedEntries(headers.forwarded ?? '') : ''
}

/** The client's address; all zeros where the socket has none. The next call may overwrite it. */
export function clientAddressOf(sender: Sender, proxies?: Proxies): Address {
  const peer = createAddress()
  if (!parseAddress(sender.socket.remoteAddress ?? '', peer)) peer.fill(0)
  return proxies ? clientAddress(peer, headerOf(sender, proxies), proxies.trusted) : peer
}
