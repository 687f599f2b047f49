import type { Address } from './address/address.js'

const message = new Uint32Array(5)

/**
 * The pseudonym of an address for one day and one workspace. Redirectors write it instead of the address. Without the
 * day's salt it cannot be traced back, so never after the salt is deleted. It uses 32-bit arithmetic, because a call of
 * node:crypto would take longer than a whole redirect, and BigInts allocate memory.
 * @param salt the day's 16 secret bytes as four words
 * @param into receives the 64 bits, upper word first
 */
export function addressHash(salt: Uint32Array, workspaceId: number, address: Address, into: Uint32Array): void {
  message[0] = workspaceId
  message[1] = address[0]
  message[2] = address[1]
  message[3] = address[2]
  message[4] = address[3]
  sipHash(salt, message, into)
}

const NOTHING = new Uint32Array(0)
const key = new Uint32Array(4)

/**
 * The pseudonym of a visitor (address and user agent) for one day and one workspace. It is one-way too, so that nobody
 * can see that two user agents share an address.
 * @param addressHigh with `addressLow`, from `addressHash`
 * @param userAgentHash 32 bits, see `hashText`
 * @param into receives the 64 bits, upper word first
 */
export function visitorHash(addressHigh: number, addressLow: number, userAgentHash: number, into: Uint32Array): void {
  key[0] = addressLow
  key[1] = addressHigh
  key[2] = userAgentHash
  sipHash(key, NOTHING, into)
}

/**
 * 32-bit FNV-1a of a string's UTF-16 units. It is neither secret nor collision-proof. It only distinguishes the user
 * agents behind one address, inside a one-way hash.
 */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/**
 * SipHash-2-4 (Aumasson and Bernstein) of a message of whole 32-bit words, little-endian as the algorithm reads bytes.
 * The state's four 64-bit words are pairs of signed 32-bit integers, `h` upper and `l` lower: V8 keeps them in
 * registers. The carry of a + b = s is the top bit of (a & b) | ((a | b) & ~s).
 * @param into receives the 64 bits, upper word first
 */
export function sipHash(key: Uint32Array, words: Uint32Array, into: Uint32Array): void {
  const length = words.length
  const blockRounds = ((length >>> 1) + 1) * 2
  let v0l = key[0] ^ 0x70736575
  let v0h = key[1] ^ 0x736f6d65
  let v1l = key[2] ^ 0x6e646f6d
  let v1h = key[3] ^ 0x646f7261
  let v2l = key[0] ^ 0x6e657261
  let v2h = key[1] ^ 0x6c796765
  let v3l = key[2] ^ 0x79746573
  let v3h = key[3] ^ 0x74656462
  let ml = 0
  let mh = 0

  // There are two rounds for each block, and four at the end. The last block contains the length in bytes.
  for (let round = 0; round < blockRounds + 4; round++) {
    if ((round & 1) === 0 && round <= blockRounds) {
      v0l ^= ml
      v0h ^= mh
      if (round === blockRounds) {
        v2l ^= 0xff
      } else {
        ml = round < length ? words[round] | 0 : 0
        mh = round + 1 < length ? words[round + 1] | 0 : round === blockRounds - 2 ? length << 26 : 0
        v3l ^= ml
        v3h ^= mh
      }
    }
    // v0 += v1; v1 <<<= 13; v1 ^= v0; v0 <<<= 32
    let low = (v0l + v1l) | 0
    let high = (v0h + v1h + (((v0l & v1l) | ((v0l | v1l) & ~low)) >>> 31)) | 0
    let turned = (v1h << 13) | (v1l >>> 19)
    v1l = ((v1l << 13) | (v1h >>> 19)) ^ low
    v1h = turned ^ high
    v0l = high
    v0h = low
    // v2 += v3; v3 <<<= 16; v3 ^= v2
    low = (v2l + v3l) | 0
    high = (v2h + v3h + (((v2l & v3l) | ((v2l | v3l) & ~low)) >>> 31)) | 0
    turned = (v3h << 16) | (v3l >>> 16)
    v3l = ((v3l << 16) | (v3h >>> 16)) ^ low
    v3h = turned ^ high
    v2l = low
    v2h = high
    // v0 += v3; v3 <<<= 21; v3 ^= v0
    low = (v0l + v3l) | 0
    high = (v0h + v3h + (((v0l & v3l) | ((v0l | v3l) & ~low)) >>> 31)) | 0
    turned = (v3h << 21) | (v3l >>> 11)
    v3l = ((v3l << 21) | (v3h >>> 11)) ^ low
    v3h = turned ^ high
    v0l = low
    v0h = high
    // v2 += v1; v1 <<<= 17; v1 ^= v2; v2 <<<= 32
    low = (v2l + v1l) | 0
    high = (v2h + v1h + (((v2l & v1l) | ((v2l | v1l) & ~low)) >>> 31)) | 0
    turned = (v1h << 17) | (v1l >>> 15)
    v1l = ((v1l << 17) | (v1h >>> 15)) ^ low
    v1h = turned ^ high
    v2l = high
    v2h = low
  }
  into[0] = v0h ^ v1h ^ v2h ^ v3h
  into[1] = v0l ^ v1l ^ v2l ^ v3l
}
