import { readFileSync } from 'node:fs'
import { type Address, copyAddress, createAddress, isIPv4, parseAddress } from '../address/address.js'
import { addStep, createSteps, type Steps } from './location-steps.js'

const COMMA = 44
const NEWLINE = 10
const start = createAddress()
const end = createAddress()

/**
 * Reads lines `first address,last address,asn,"organisation"` (ip-location-db) in ascending order. A file has addresses
 * of one family.
 * @param names receives each network's organisation by its number
 * @throws {Error} that names file and line if a line is invalid
 */
export function readAsnCsvSteps(file: string, names: Map<number, string>): Steps {
  const bytes = readFileSync(file)
  const steps = createSteps()
  const previous = createAddress()
  let line = 0
  for (let at = 0; at < bytes.length; ) {
    line++
    let lineEnd = bytes.indexOf(NEWLINE, at)
    if (lineEnd < 0) lineEnd = bytes.length
    // Addresses and number are ASCII. The organisation is UTF-8, and is decoded only if its number is new.
    const first = bytes.indexOf(COMMA, at)
    const second = bytes.indexOf(COMMA, first + 1)
    const third = bytes.indexOf(COMMA, second + 1)
    const ranged =
      first > 0 &&
      third > second &&
      third < lineEnd &&
      parseAddress(bytes.latin1Slice(at, first), start) &&
      parseAddress(bytes.latin1Slice(first + 1, second), end)
    if (ranged && isBefore(start, previous)) throw new Error(`${file}:${line} is not in ascending order`)
    copyAddress(start, previous)
    const asn = ranged ? Number(bytes.latin1Slice(second + 1, third)) : Number.NaN
    if (!Number.isInteger(asn)) throw new Error(`${file}:${line} is not a range of addresses with its AS number`)
    if (!names.has(asn)) names.set(asn, unquote(bytes.utf8Slice(third + 1, lineEnd)))
    if (isIPv4(start)) {
      addStep(steps, start[3], 0, asn)
      if (end[3] < 0xffffffff) addStep(steps, end[3] + 1, 0, 0)
    } else {
      // The first address of a /64 decides for all of it, so a range that begins inside a /64 counts from the next one.
      if (start[2] !== 0 || start[3] !== 0) toNext64(start)
      toNext64(end)
      if (isBefore(start, end)) {
        addStep(steps, start[0], start[1], asn)
        addStep(steps, end[0], end[1], 0)
      }
    }
    at = lineEnd + 1
  }
  return steps
}

function isBefore(left: Address, right: Address): boolean {
  for (let word = 0; word < 4; word++) if (left[word] !== right[word]) return left[word] < right[word]
  return false
}

function toNext64(address: Address): void {
  address[1]++
  if (address[1] === 0) address[0]++
  address[2] = 0
  address[3] = 0
}

function unquote(field: string): string {
  const text = field.trimEnd()
  return text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text
}
