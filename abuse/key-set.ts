import { randomInt } from 'node:crypto'

const PLACES_MIN = 1024
/** A fuller table makes searches long. */
const FILL_MAX = 0.7

const SEED = randomInt(2 ** 32)

/**
 * A set of texts that keeps a hash of 64 bits of each, in 11 to 23 bytes. A million take 17 MB; a Set of the texts takes 88.
 * With a million texts, the chance that another text counts as a member is 1 in 10^13. Each process has a random seed, so
 * that nobody can search for such a text.
 */
export class KeySet {
  /** Two words for each place. Both are 0 in a free place. */
  private words = new Uint32Array(PLACES_MIN * 2)
  private readonly hash = new Uint32Array(2)
  size = 0

  get bytes() {
    return this.words.byteLength
  }

  /** Hashes in two lanes with the mixing of MurmurHash3 and different constants. */
  private hashOf(text: string) {
    let low = SEED
    let high = ~SEED
    for (let i = 0; i < text.length; i += 1) {
      const code = text.charCodeAt(i)
      low = Math.imul(low ^ code, 0x85ebca6b)
      low = (low << 13) | (low >>> 19)
      high = Math.imul(high ^ code, 0xc2b2ae35)
      high = (high << 17) | (high >>> 15)
    }
    low = Math.imul(low ^ (high >>> 16), 0x85ebca6b) ^ text.length
    high = Math.imul(high ^ (low >>> 13), 0xc2b2ae35)
    this.hash[0] = low ^ (high >>> 15)
    this.hash[1] = high ^ (low >>> 16) || 1
  }

  /** The place that has these words, or is free for them. */
  private placeOf(low: number, high: number): number {
    const mask = this.words.length / 2 - 1
    for (let place = low & mask; ; place = (place + 1) & mask) {
      const [first, second] = [this.words[place * 2], this.words[place * 2 + 1]]
      if ((first === low && second === high) || second === 0) return place * 2
    }
  }

  private put(low: number, high: number) {
    const at = this.placeOf(low, high)
    if (this.words[at + 1] !== 0) return
    this.words[at] = low
    this.words[at + 1] = high
    this.size += 1
  }

  private grow() {
    const before = this.words
    this.words = new Uint32Array(before.length * 2)
    this.size = 0
    for (let at = 0; at < before.length; at += 2) if (before[at + 1] !== 0) this.put(before[at], before[at + 1])
  }

  add(text: string) {
    if (this.size >= (this.words.length / 2) * FILL_MAX) this.grow()
    this.hashOf(text)
    this.put(this.hash[0], this.hash[1])
  }

  has(text: string): boolean {
    this.hashOf(text)
    return this.words[this.placeOf(this.hash[0], this.hash[1]) + 1] !== 0
  }
}
