import { type Address, createAddress, parseAddress } from '../../visit/address/address.js'
import type { Location } from '../../visit/location/location.js'

export type Locate = Pick<Location, 'lookup' | 'isDataCentre'>

export interface Whereabouts {
  country: string | null
  ipSource: 'visitor' | 'server' | 'unknown'
}

interface Reporter {
  /** '', or `visitor_ip` */
  visitorIp: string
  /** who connects */
  address: Address
  hasKey: boolean
  /** whether the request has the headers that browsers alone send */
  isBrowser: boolean
}

/**
 * Whose address is at hand, and the country that it tells. The address goes no further than this.
 *
 * visitor: `visitor_ip`, or whoever connects without a key, which browsers do.
 * server: whoever connects with a key, and any data centre, cloud or relay: its country is nobody's.
 * unknown: a browser that has a key. It may be the customer's, or that of somebody who enters orders.
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
