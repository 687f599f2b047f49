import { type Address, createAddress, isIPv4, parseAddress } from './address.js'

/** A list of addresses and networks, such as trusted proxies or a workspace's excluded addresses. */
export interface AddressList {
  matches(address: Address): boolean
}

const words: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', 'fc00::/7', 'fe80::/10'],
}

/**
 * Compiles addresses (`192.0.2.1`), networks (`10.0.0.0/8`, `2001:db8::/32`) and the words `loopback` and `private`.
 * Blanks around an entry, and host bits beyond the prefix, are ignored.
 * @throws {Error} that names an invalid entry
 */
export function createAddressList(entries: readonly string[]): AddressList {
  const networks = entries.flatMap((entry) => words[entry.trim().toLowerCase()] ?? entry.trim())
  // Each network has four words of address, then four words of mask.
  const table = new Uint32Array(networks.length * 8)
  networks.forEach((network, index) => {
    parseNetwork(network, table, index * 8)
  })
  return {
    matches(address) {
      for (let at = 0; at < table.length; at += 8) {
        // Both sides are signed, so that 32-bit integers are compared. The last word comes first, because it differs
        // most.
        if (
          (address[3] & table[at + 7]) === (table[at + 3] | 0) &&
          (address[2] & table[at + 6]) === (table[at + 2] | 0) &&
          (address[1] & table[at + 5]) === (table[at + 1] | 0) &&
          (address[0] & table[at + 4]) === (table[at] | 0)
        ) {
          return true
        }
      }
      return false
    },
  }
}

function parseNetwork(text: string, table: Uint32Array, at: number): void {
  const slash = text.indexOf('/')
  const address = createAddress()
  if (!parseAddress(text, address, 0, slash < 0 ? text.length : slash)) throw notNetwork(text)
  // IPv4 is stored as IPv4-mapped IPv6, so 96 bits are added to the prefix, unless the entry is written as IPv6.
  const written = isIPv4(address) && !text.includes(':') ? 32 : 128
  const prefix = slash < 0 ? written : parsePrefix(text.slice(slash + 1), written)
  if (prefix < 0) throw notNetwork(text)
  for (let word = 0; word < 4; word++) {
    const bits = Math.min(32, Math.max(0, prefix + 128 - written - word * 32))
    const mask = bits === 0 ? 0 : (-1 << (32 - bits)) >>> 0
    table[at + word] = (address[word] & mask) >>> 0
    table[at + 4 + word] = mask
  }
}

function parsePrefix(text: string, max: number): number {
  const prefix = /^\d{1,3}$/.test(text) ? Number(text) : -1
  return prefix <= max ? prefix : -1
}

const notNetwork = (text: string) => new Error(`not an address, network or known word: ${JSON.stringify(text)}`)
