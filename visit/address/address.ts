/**
 * An address as four 32-bit words, most significant first. IPv4 has its IPv4-mapped form (0, 0, 0xffff, a.b.c.d), so
 * that a visitor has the same value on every kind of socket, and one comparison serves both families. Objects are
 * reused: parsers write into a given address and allocate nothing.
 */
export type Address = Uint32Array

/** Third word of an IPv4-mapped address. */
const MAPPED_MARK = 0xffff

export const createAddress = (): Address => new Uint32Array(4)

export function isIPv4(address: Address): boolean {
  return address[2] === MAPPED_MARK && address[0] === 0 && address[1] === 0
}

/** Key of a host: its IPv4 address, or its IPv6 /64, because a host usually has at least a /64 of its own. */
export const hostKeyOf = (address: Address) => (isIPv4(address) ? String(address[3]) : `${address[0]}:${address[1]}`)

/** Key of the network of a host: the /24 of IPv4, or the /48 of IPv6, which one customer of a provider can have. */
export const networkKeyOf = (address: Address) =>
  isIPv4(address) ? String(address[3] >>> 8) : `${address[0]}:${address[1] >>> 16}`

export function copyAddress(from: Address, to: Address): void {
  to[0] = from[0]
  to[1] = from[1]
  to[2] = from[2]
  to[3] = from[3]
}

/** @param word the 32 bits of an IPv4 address */
function setIPv4(into: Address, word: number): void {
  into[0] = 0
  into[1] = 0
  into[2] = MAPPED_MARK
  into[3] = word
}

/**
 * Reads the binary form of uWebSockets.js: 4 bytes from an IPv4 socket, or 16 from its default dual-stack socket, on
 * which an IPv4 peer is IPv4-mapped.
 * @returns false for any other length; `into` is unchanged then
 */
export function readAddress(bytes: ArrayBuffer, into: Address): boolean {
  const length = bytes.byteLength
  if (length !== 4 && length !== 16) return false
  // Creating a Uint8Array takes half the time of a DataView.
  const view = new Uint8Array(bytes)
  if (length === 4) {
    setIPv4(into, wordAt(view, 0))
  } else {
    into[0] = wordAt(view, 0)
    into[1] = wordAt(view, 4)
    into[2] = wordAt(view, 8)
    into[3] = wordAt(view, 12)
  }
  return true
}

function wordAt(bytes: Uint8Array, at: number): number {
  return (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3]
}

/**
 * Parses `text` from `start` to `end` like node:net's isIP, but refuses a zone (`fe80::1%eth0`), which is meaningless
 * on other hosts.
 * @returns false if it is not exactly one address; the content of `into` is undefined then
 */
export function parseAddress(text: string, into: Address, start = 0, end = text.length): boolean {
  for (let at = start; at < end && at < start + 5; at++) {
    const code = text.charCodeAt(at)
    if (code === DOT) {
      const word = parseIPv4(text, start, end)
      if (word < 0) return false
      setIPv4(into, word)
      return true
    }
    if (code === COLON) return parseIPv6(text, into, start, end)
  }
  return false
}

const DOT = 46
const COLON = 58
const ZERO = 48

/** @returns the 32 bits; -1 if it is not an IPv4 address */
function parseIPv4(text: string, start: number, end: number): number {
  let word = 0
  let part = 0
  let digits = 0
  let dots = 0
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code === DOT) {
      if (digits === 0 || ++dots > 3) return -1
      word = word * 256 + part
      part = 0
      digits = 0
    } else {
      const digit = code - ZERO
      // A leading zero is refused, because some systems read it as octal.
      if (digit < 0 || digit > 9 || (digits > 0 && part === 0)) return -1
      part = part * 10 + digit
      if (++digits > 3 || part > 255) return -1
    }
  }
  return dots === 3 && digits > 0 ? word * 256 + part : -1
}

const groups = new Uint16Array(8)

function parseIPv6(text: string, into: Address, start: number, end: number): boolean {
  let count = 0
  let gap = -1
  let at = start
  if (text.charCodeAt(at) === COLON) {
    if (at + 1 === end || text.charCodeAt(at + 1) !== COLON) return false
    gap = 0
    at += 2
  }
  while (at < end) {
    if (count === 8) return false
    const groupStart = at
    let group = 0
    let digit = 0
    while (at < end && at < groupStart + 4) {
      digit = hexDigit(text.charCodeAt(at))
      if (digit < 0) break
      group = group * 16 + digit
      at++
    }
    if (at < end && text.charCodeAt(at) === DOT) {
      const word = count > 6 ? -1 : parseIPv4(text, groupStart, end)
      if (word < 0) return false
      groups[count++] = word >>> 16
      groups[count++] = word & 0xffff
      break
    }
    if (at === groupStart) return false
    groups[count++] = group
    if (at === end) break
    if (text.charCodeAt(at++) !== COLON) return false
    if (at === end) return false // a single colon at the end
    if (text.charCodeAt(at) === COLON) {
      if (gap >= 0) return false
      gap = count
      at++
    }
  }
  if (gap < 0 ? count !== 8 : count > 7) return false
  if (gap >= 0) {
    groups.copyWithin(gap + 8 - count, gap, count)
    groups.fill(0, gap, gap + 8 - count)
  }
  into[0] = groups[0] * 65536 + groups[1]
  into[1] = groups[2] * 65536 + groups[3]
  into[2] = groups[4] * 65536 + groups[5]
  into[3] = groups[6] * 65536 + groups[7]
  return true
}

function hexDigit(code: number): number {
  if (code >= ZERO && code <= 57) return code - ZERO
  const letter = code | 32
  return letter >= 97 && letter <= 102 ? letter - 87 : -1
}
