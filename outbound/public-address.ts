import { type Address, createAddress, isIPv4 } from '../visit/address/address.js'
import { createAddressList } from '../visit/address/address-list.js'

/** IPv4 networks that are not on the internet, by IANA's registry of special-purpose addresses, and multicast. */
const SPECIAL_IPV4 = createAddressList([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10', // shared by a provider's customers (CGNAT)
  '127.0.0.0/8',
  '169.254.0.0/16', // link-local, which includes the metadata services of clouds
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24', // relays of 6to4
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])

/** Network of all global IPv6 addresses. */
const GLOBAL_IPV6 = createAddressList(['2000::/3'])
/** Exceptions in it. The first includes Teredo, which nobody uses, and whose addresses contain an IPv4 destination. */
const SPECIAL_IPV6 = createAddressList(['2001::/23', '2001:db8::/32', '3fff::/20'])

/** Addresses by which a network without IPv4 reaches IPv4 hosts. In such a network public receivers have them. */
const NAT64 = createAddressList(['64:ff9b::/96'])
const SIX_TO_FOUR = createAddressList(['2002::/16'])

const embedded = createAddress()

function isPublicIPv4(word: number): boolean {
  embedded[2] = 0xffff
  embedded[3] = word
  return !SPECIAL_IPV4.matches(embedded)
}

/** Whether this is the address of a host on the internet, and not of this machine or a private network. */
export function isPublicAddress(address: Address): boolean {
  if (isIPv4(address)) return !SPECIAL_IPV4.matches(address)
  if (NAT64.matches(address)) return isPublicIPv4(address[3])
  if (SIX_TO_FOUR.matches(address)) return isPublicIPv4((address[0] << 16) | (address[1] >>> 16))
  return GLOBAL_IPV6.matches(address) && !SPECIAL_IPV6.matches(address)
}
