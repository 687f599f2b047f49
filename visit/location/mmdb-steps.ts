import { readFileSync } from 'node:fs'
import { Reader, type Response } from 'maxmind'
import { addStep, createSteps, type Steps } from './location-steps.js'

/**
 * Reads every network of a MaxMind DB file (GeoLite2, DB-IP and similar, IPv4 or both families) in ascending order. For
 * IPv6 only 2000::/3 is read, which contains all routed addresses. Teredo and 6to4, which MaxMind's files map onto the
 * IPv4 tree, have no location.
 * @param toValue returns a number for a record, 0 if unknown; called once per record of the file
 * @throws {Error} if the file cannot be read or is not a MaxMind DB
 */
export function readMmdbSteps(file: string, toValue: (record: unknown) => number): { ipv4: Steps; ipv6: Steps } {
  const bytes = readFileSync(file)
  const reader = new Reader<Response>(bytes)
  const { nodeCount, recordSize, nodeByteSize, ipVersion } = reader.metadata
  const child = recordReader(bytes, recordSize, nodeByteSize)
  const values = new Map<number, number>()

  function valueAt(node: number, network: string): number {
    if (node === nodeCount) return 0
    let value = values.get(node)
    if (value === undefined) {
      value = toValue(reader.get(network))
      values.set(node, value)
    }
    return value
  }

  const ipv4 = createSteps()
  let ipv4Root = 0
  for (let depth = 0; ipVersion === 6 && depth < 96 && ipv4Root < nodeCount; depth++) ipv4Root = child(ipv4Root, 0)

  function walkIPv4(node: number, depth: number, start: number): void {
    if (node >= nodeCount) {
      addStep(ipv4, start, 0, valueAt(node, ipv4Text(start)))
      return
    }
    walkIPv4(child(node, 0), depth + 1, start)
    walkIPv4(child(node, 1), depth + 1, start + 2 ** (31 - depth))
  }
  walkIPv4(ipv4Root, 0, 0)

  const ipv6 = createSteps()
  function walkIPv6(node: number, depth: number, high: number, low: number): void {
    if (node === ipv4Root && ipv4Root < nodeCount) {
      addStep(ipv6, high, low, 0)
    } else if (node >= nodeCount) {
      addStep(ipv6, high, low, valueAt(node, ipv6Text(high, low)))
    } else {
      walkIPv6(child(node, 0), depth + 1, high, low)
      if (depth < 32) walkIPv6(child(node, 1), depth + 1, high + 2 ** (31 - depth), low)
      else if (depth < 64) walkIPv6(child(node, 1), depth + 1, high, low + 2 ** (63 - depth))
    }
  }
  if (ipVersion === 6) {
    let node = 0
    for (const bit of [0, 0, 1]) if (node < nodeCount) node = child(node, bit)
    walkIPv6(node, 3, 0x20000000, 0)
    addStep(ipv6, 0x40000000, 0, 0)
  }
  return { ipv4, ipv6 }
}

/** A node has two records of 24, 28 or 32 bits. With 28, the byte between them has the top four bits of both. */
function recordReader(bytes: Buffer, recordSize: number, nodeByteSize: number) {
  return (node: number, bit: number): number => {
    const at = node * nodeByteSize
    if (recordSize === 24) return bytes.readUIntBE(at + bit * 3, 3)
    if (recordSize === 32) return bytes.readUInt32BE(at + bit * 4)
    const top = bit === 0 ? bytes[at + 3] >> 4 : bytes[at + 3] & 15
    return top * 2 ** 24 + bytes.readUIntBE(at + bit * 4, 3)
  }
}

const ipv4Text = (word: number) => `${word >>> 24}.${(word >>> 16) & 255}.${(word >>> 8) & 255}.${word & 255}`

const hex = (group: number) => (group & 0xffff).toString(16)

const ipv6Text = (high: number, low: number) => `${hex(high >>> 16)}:${hex(high)}:${hex(low >>> 16)}:${hex(low)}::`
