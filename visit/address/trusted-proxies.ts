import { type Address, copyAddress, createAddress, parseAddress } from './address.js'
import type { AddressList } from './address-list.js'

const client = createAddress()
const entry = createAddress()

/**
 * The visitor's address. It is the peer's, or, if the peer is a trusted proxy, the rightmost entry of X-Forwarded-For
 * that is not a trusted proxy. Entries written by the client are further left and are never read. An invalid entry ends
 * the search, and the last valid one is used.
 * @param xForwardedFor the header, or a result of `forwardedEntries`; '' if absent. Entries may have a port
 * @returns `peer` itself, or an array that the next call overwrites
 */
export function clientAddress(peer: Address, xForwardedFor: string, trusted: AddressList): Address {
  if (xForwardedFor === '' || !trusted.matches(peer)) return peer
  let last = peer
  let end = xForwardedFor.length
  while (end >= 0) {
    // For entries of some 15 characters, this loop is faster than a call of lastIndexOf.
    let at = end - 1
    while (at >= 0 && xForwardedFor.charCodeAt(at) !== COMMA) at--
    if (!parseEntry(xForwardedFor, at + 1, end)) return last
    copyAddress(entry, client)
    last = client
    if (!trusted.matches(client)) return client
    end = at
  }
  return last
}

/**
 * Converts the `for=` entries of an RFC 7239 Forwarded header into the form of X-Forwarded-For. An entry that hides its
 * address (`unknown`, `_secret`) or is invalid stays in its position, so that it ends the search.
 */
export function forwardedEntries(forwarded: string): string {
  if (forwarded === '') return ''
  const entries: string[] = []
  // The header is read from the right, where the proxies wrote, so that an open quote of the client has no effect
  // there.
  for (let end = forwarded.length; end >= 0; ) {
    const start = elementStart(forwarded, end)
    entries.push(forOf(forwarded.slice(start, end)))
    end = start - 1
  }
  return entries.reverse().join(',')
}

/** Start of the element that ends at `end`: after the last comma outside of quotes. */
function elementStart(text: string, end: number): number {
  let at = end - 1
  for (; at >= 0 && text.charCodeAt(at) !== COMMA; at--) {
    if (text.charCodeAt(at) !== QUOTE) continue
    do at = text.lastIndexOf('"', at - 1)
    while (at > 0 && text.charCodeAt(at - 1) === BACKSLASH)
    if (at <= 0) return 0
  }
  return at + 1
}

const PAIR = /\s*([\w-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*))\s*(?:;|$)/y

/** The value of `for` in `for=…;by=…;host="…"`; '' if the element is malformed. */
function forOf(element: string): string {
  let found = ''
  for (PAIR.lastIndex = 0; PAIR.lastIndex < element.length; ) {
    const [, name, quoted, plain] = PAIR.exec(element) ?? []
    if (name === undefined) return ''
    if (name.toLowerCase() === 'for') found = quoted ?? plain
  }
  // A comma in the value would begin another entry of the list.
  return found.includes(',') ? '' : found
}

const COMMA = 44
const QUOTE = 34
const BACKSLASH = 92
const SPACE = 32
const TAB = 9
const COLON = 58
const OPEN_BRACKET = 91

/** Accepts `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]`, `[2001:db8::1]:80` with blanks around. */
function parseEntry(text: string, from: number, to: number): boolean {
  let start = from
  let end = to
  while (start < end && isBlank(text.charCodeAt(start))) start++
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--
  if (text.charCodeAt(start) === OPEN_BRACKET && start < end) {
    const close = text.indexOf(']', start)
    if (close < 0 || close >= end || !isPort(text, close + 1, end)) return false
    // Brackets are valid for IPv6 only, whose text has a colon.
    const inside = text.indexOf(':', start)
    return inside >= 0 && inside < close && parseAddress(text, entry, start + 1, close)
  }
  const firstColon = text.indexOf(':', start)
  // A single colon means IPv4 with a port, because IPv6 has two colons at least.
  if (firstColon >= 0 && firstColon < end) {
    const secondColon = text.indexOf(':', firstColon + 1)
    if (secondColon < 0 || secondColon >= end) {
      return isPort(text, firstColon, end) && parseAddress(text, entry, start, firstColon)
    }
  }
  return parseAddress(text, entry, start, end)
}

const isBlank = (code: number) => code === SPACE || code === TAB

/** Whether the rest of an entry is empty, or a colon and digits. */
function isPort(text: string, start: number, end: number): boolean {
  if (start === end) return true
  if (text.charCodeAt(start) !== COLON || end - start < 2 || end - start > 6) return false
  for (let at = start + 1; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code < 48 || code > 57) return false
  }
  return true
}
