import dns from 'node:dns/promises'
import os from 'node:os'
import { type Address, createAddress, parseAddress } from '../visit/address/address.js'
import { createAddressList } from '../visit/address/address-list.js'
import { isPublicAddress } from './public-address.js'

/** Addresses that customers may have this installation connect to. */
export interface Reach {
  /** The operator allows addresses that are not public. Then names are also looked up in this machine's hosts file. */
  isWidened: boolean
  /** Whether the address is allowed, by itself and because it is not one of this machine. */
  permits(address: Address): boolean
  /** Whether `permits` allows the address and it does not belong to one of the installation's stores. */
  mayConnect(address: Address): Promise<boolean>
}

/**
 * Addresses that an allowed network does not include; each must be named by itself. They are this machine, its link,
 * the metadata services of clouds, and forms of IPv6 that lead to any IPv4 address.
 */
const oneByOne = createAddressList([
  ...['0.0.0.0/8', '127.0.0.0/8', '169.254.0.0/16', '224.0.0.0/4', '240.0.0.0/4'],
  ...['100.100.100.200', '192.0.0.192', 'fd00:ec2::/32', 'fd20:ce::/32'],
  ...['::/96', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
  ...['64:ff9b::/96', '64:ff9b:1::/48', '2002::/16', '2001::/32'],
])

const STORES_KNOWN_MS = 30_000
/** Reading the interfaces takes 0.1 ms, and a name can have dozens of addresses. */
const INTERFACES_KNOWN_MS = 1000

function isSingle(entry: string) {
  const [address, prefix] = entry.split('/')
  return prefix === undefined || Number(prefix) === (address.includes(':') ? 128 : 32)
}

/** Checks that all entries are addresses or networks. @returns an error, or undefined if all are valid */
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
 * Allows public addresses and those of `entries`, but not the installation's own: addresses of this machine's
 * interfaces, and of the hosts of its stores. These, loopback and link-local addresses are allowed only if an entry
 * names each by itself.
 * @param entries addresses and networks, validated by `complaintAbout`
 * @param storeHosts names or addresses of stores
 */
export function createReach(entries: readonly string[], storeHosts: readonly string[] = []): Reach {
  const singles = createAddressList(entries.filter(isSingle))
  const networks = createAddressList(entries.filter((entry) => !isSingle(entry)))
  const addressesOfStores = new Map<string, string[]>()
  let stores = createAddressList([])
  let knownUntilMs = 0
  let own = createAddressList([])
  let ownKnownUntilMs = 0

  /** Looks up the addresses of stores. A host that is not found keeps its former ones. */
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
    stores = createAddressList([...addressesOfStores.values()].flat())
    knownUntilMs = performance.now() + STORES_KNOWN_MS
  }

  function isOwn(address: Address) {
    if (performance.now() >= ownKnownUntilMs) {
      own = ownAddresses()
      ownKnownUntilMs = performance.now() + INTERFACES_KNOWN_MS
    }
    return own.matches(address)
  }

  const permits = (address: Address) =>
    singles.matches(address) ||
    ((isPublicAddress(address) || (networks.matches(address) && !oneByOne.matches(address))) && !isOwn(address))

  return {
    isWidened: entries.length > 0,
    permits,
    async mayConnect(address) {
      const wanted = address.slice()
      if (singles.matches(wanted)) return true
      if (!permits(wanted)) return false
      await findStores()
      return !stores.matches(wanted)
    },
  }
}

/** Allows public addresses that do not belong to this machine. */
export const publicReach = createReach([])
