import { BlockList, isIP } from 'node:net'
import type { Read } from '../http/wire.js'
import { readDestination } from '../links/draft/destination.js'

/** Networks that are not reachable on the Internet (IANA's special-purpose registries). */
const special = new BlockList()
for (const network of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
])
  special.addSubnet(network.split('/')[0], Number(network.split('/')[1]), 'ipv4')
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')
const special6 = new BlockList()
special6.addSubnet('2001:db8::', 32, 'ipv6')

function isPublicHost(hostname: string) {
  const address = hostname.replace(/^\[|\]$/g, '')
  if (isIP(address) === 4) return !special.check(address, 'ipv4')
  if (isIP(address) === 6) return global6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
  return /\./.test(address) && !/(^|\.)(localhost|local|internal|home\.arpa|test|invalid)\.?$/.test(address)
}

/**
 * Reads an http or https URL that visitors' browsers can reach. Names are not resolved, because the api never fetches
 * it.
 */
export function readPublicUrl(text: string): Read<string> {
  const read = readDestination(text)
  if ('error' in read || isPublicHost(new URL(read.value).hostname)) return read
  return { error: 'must be a URL that everybody can reach' }
}
