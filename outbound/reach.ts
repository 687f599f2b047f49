import dns from 'node:dns/promises'
import os from 'node:os'
import { type Address, createAddress, parseAddress } from '../visit/address/address.js'
import { createAddressList } from '../visit/address/address-list.js'
import { isPublicAddress } from './public-address.js'

/** Which addresses customers may have this installation connect to. */
export interface Reach {
  /** The operator has named addresses that are not public: then names may stand in this machine's own file too. */
  isWidened: boolean
  /** As far as the address itself, and the addresses of this machine, say. */
  permits(address: Address): boolean
  /** As `permits`, and the address is not one of the installation's stores. */
  mayConnect(address: Address): Promise<boolean>
}

/**
 * Not opened by a network that contains them, but one by one: this machine, its link, the metadata of clouds, and forms of
 * IPv6 that lead to any IPv4 address.
 */
const oneByOne = createAddressList([
  ...['0.0.0.0/8', '127.0.0.0/8', '169.254.0.0/16', '224.0.0.0/4', '240.0.0.0/4'],
  ...['100.100.100.200', '192.0.0.192', 'fd00:ec2::/32', 'fd20:ce::/32'],
  ...['::/96', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
  ...['64:ff9b::/96', '64:ff9b:1::/48', '2002::/16', '2001::/32'],
])

const STORES_KNOWN_MS = 30_000

function isSingle(entry: string) {
  const [address, prefix] = entry.split('/')
  return prefix === undefined || Number(prefix) === (address.includes(':') ? 128 : 32)
}

/** @returns what is wrong with `entries`, or undefined; each is an address or a network */
export function complaintAbout(entries: readonly string[]): string | undefined {
  for (const entry of entries) {
    const shape = `must be addresses and networks, separated by commas, such as 10.0.0.0/8,fd00::/8; ${JSON.stringify(entry)}`
    if (entry === '1' || entry === '0') return `${shape} is neither: empty allows public addresses only`
    try {
      if (!parseAddress(entry.split('/')[0], createAddress())) return `${shape} is neither`
      createAddressList([entry])
    } catch {
      return `${shape} is neither`
    }
  }
  return undefined
}

function ownAddresses() {
  const found = Object.values(os.networkInterfaces()).flatMap((addresses = []) =>
    addresses.map(({ address }) => address),
  )
  return createAddressList(found.map((address) => address.split('%')[0]))
}

/**
 * Public addresses, and those of `entries`, but for the installation's own: those of this machine's interfaces and of the
 * hosts of its stores. These, the loopback and link-local addresses are reached only where an entry names each by itself.
 * @param entries addresses and networks, as `complaintAbout` finds nothing wrong with
 * @param storeHosts names or addresses of stores
 */
export function createReach(entries: readonly string[], storeHosts: readonly string[] = []): Reach {
  const singles = createAddressList(entries.filter(isSingle))
  const networks = createAddressList(entries.filter((entry) => !isSingle(entry)))
  const addressesOfStores = new Map<string, string[]>()
  let knownUntilMs = 0

  /** A host that is not found keeps the addresses that it had. */
  async function findStores() {
    if (performance.now() < knownUntilMs) return
    await Promise.all(
      storeHosts.map(async (host) => {
        const found = await dns.lookup(host, { all: true }).catch(() => [])
        if (found.length > 0)
          addressesOfStores.set(
            host,
            found.map(({ address }) => address.split('%')[0]),
          )
      }),
    )
    knownUntilMs = performance.now() + STORES_KNOWN_MS
  }

  const permits = (address: Address) =>
    singles.matches(address) ||
    ((isPublicAddress(address) || (networks.matches(address) && !oneByOne.matches(address))) &&
      !ownAddresses().matches(address))

  return {
    isWidened: entries.length > 0,
    permits,
    async mayConnect(address) {
      const wanted = address.slice()
      if (singles.matches(wanted)) return true
      if (!permits(wanted)) return false
      await findStores()
      return !createAddressList([...addressesOfStores.values()].flat()).matches(wanted)
    },
  }
}

/** Public addresses that are not this machine's. */
export const publicReach = createReach([])
