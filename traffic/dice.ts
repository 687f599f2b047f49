import { createRandom } from '../test/visit/random.js'

/** Chance that a seed repeats. */
export function createDice(seed: number) {
  const random = createRandom(seed)
  const below = (count: number) => Math.floor((random() / 2 ** 32) * count)
  return {
    /** A whole number of [0, count) */
    below,
    /** True in `share` of all cases. */
    chance: (share: number) => random() < share * 2 ** 32,
    pick: <T>(values: readonly T[]): T => values[below(values.length)],
    /** Letters and digits, as in click ids and session ids. */
    token(length: number) {
      let text = ''
      while (text.length < length) text += random().toString(36)
      return text.slice(0, length)
    },
  }
}

export type Dice = ReturnType<typeof createDice>

/** Weights of `count` ranks as the world clicks: the second half as often as the first, the third a third as often … */
export const zipfWeights = (count: number, exponent = 1) =>
  Array.from({ length: count }, (_, rank) => 1 / (rank + 1) ** exponent)

/**
 * Draws indexes in proportion to `weights`, each in constant time: the alias method of Walker and Vose, in which every
 * slot is shared by two indexes at most.
 */
export function createDraw(weights: readonly number[], dice: Dice): () => number {
  const count = weights.length
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const shares = Float64Array.from(weights, (weight) => (weight * count) / sum)
  const alias = new Uint32Array(count)
  const small: number[] = []
  const large: number[] = []
  shares.forEach((share, i) => void (share < 1 ? small : large).push(i))
  while (small.length > 0 && large.length > 0) {
    const less = small.pop()!
    const more = large.at(-1)!
    alias[less] = more
    shares[more] -= 1 - shares[less]
    if (shares[more] < 1) small.push(large.pop()!)
  }
  for (const full of [...small, ...large]) shares[full] = 1 // slots that are left over by rounding are full
  return () => {
    const slot = dice.below(count)
    return dice.chance(shares[slot]) ? slot : alias[slot]
  }
}

/** Draws values by their weights. */
export function createWeightedPick<T>(entries: readonly (readonly [value: T, weight: number])[], dice: Dice): () => T {
  const draw = createDraw(
    entries.map(([, weight]) => weight),
    dice,
  )
  return () => entries[draw()][0]
}
