import { type Address, createAddress, parseAddress } from '../../visit/address/address.js'
import type { Location } from '../../visit/location/location.js'

export type Locate = Pick<Location, 'lookup' | 'isDataCentre'>

export interface Whereabouts {
  country: string | null
  ipSource: 'visitor' | 'server' | 'unknown'
}

interface Reporter {
  /** The field `visitor_ip`, '' if it is absent */
  visitorIp: string
  /** The client's address */
  address: Address
  hasKey: boolean
  /** Whether the request has headers that only browsers send */
  isBrowser: boolean
}

/**
 * Finds out whose address is known, and its country. The address itself is not passed on.
 *
 * visitor: `visitor_ip`, or the address of a client without a key, which is a browser.
 * server: the address of a client with a key, or of a data centre, cloud or relay. Its country is not the visitor's.
 * unknown: the address of a browser with a key. It may be the customer's, or that of a person who enters orders.
 */
export function findWhereabouts(
  { visitorIp, address, hasKey, isBrowser }: Reporter,
  location: Locate | undefined,
): Whereabouts {
  const seen = createAddress()
  if (visitorIp && parseAddress(visitorIp, seen)) {
    return { country: location?.lookup(seen).country || null, ipSource: 'visitor' }
  }
  const found = location?.lookup(address)
  if (found && location?.isDataCentre(found.asn)) return { country: null, ipSource: 'server' }
  if (hasKey) return { country: null, ipSource: isBrowser ? 'unknown' : 'server' }
  return { country: found?.country || null, ipSource: 'visitor' }
}
