import { createAddress, isIPv4, parseAddress } from '../../visit/address/address.js'
import type { Read } from '../http/wire.js'

/**
 * Reads an address or network into its canonical form: no host bits, IPv6 compressed in lower case, IPv4-mapped as
 * IPv4, and no prefix for a single address.
 */
export function readNetwork(text: string): Read<string> {
  const error = `${JSON.stringify(text.slice(0, 64))} is not an address or a network such as 192.0.2.0/24`
  const [, host, prefixText] = /^([^/\s]+)(?:\/(\d{1,3}))?$/.exec(text.trim()) ?? []
  const address = createAddress()
  if (!host || !parseAddress(host, address)) return { error }
  const isMapped = isIPv4(address) && host.includes(':')
  const writtenBits = isIPv4(address) && !isMapped ? 32 : 128
  const written = prefixText === undefined ? writtenBits : Number(prefixText)
  // A mapped network with a prefix below 96 contains more than IPv4 addresses, and no such visitor exists.
  if (written > writtenBits || (isMapped && written < 96)) return { error }
  const prefix = isMapped ? written - 96 : written
  return { value: isIPv4(address) ? writeIPv4(address[3], prefix) : writeIPv6(address, prefix) }
}

const maskOf = (bits: number) => (bits <= 0 ? 0 : (-1 << (32 - Math.min(32, bits))) >>> 0)

function writeIPv4(word: number, prefix: number): string {
  const masked = (word & maskOf(prefix)) >>> 0
  const text = [24, 16, 8, 0].map((shift) => (masked >>> shift) & 255).join('.')
  return prefix === 32 ? text : `${text}/${prefix}`
}

function writeIPv6(words: Uint32Array, prefix: number): string {
  const groups = [...words].flatMap((word, i) => {
    const masked = (word & maskOf(prefix - i * 32)) >>> 0
    return [masked >>> 16, masked & 0xffff]
  })
  // The WHATWG URL serialiser compresses the longest run of zeros.
  const text = new URL(`http://[${groups.map((group) => group.toString(16)).join(':')}]`).hostname.slice(1, -1)
  return prefix === 128 ? text : `${text}/${prefix}`
}
