/**
 * A step function of the address: `value[i]` applies from the address `high[i]`,`low[i]` up to the next step. For IPv4
 * `high` is the address and `low` is 0. For IPv6 they are the upper 64 bits: a /64 belongs to one subscriber, so its
 * first address decides.
 */
export interface Steps {
  high: number[]
  low: number[]
  value: number[]
}

export const createSteps = (): Steps => ({ high: [0], low: [0], value: [0] })

/**
 * Appends a step. Equal neighbours are merged. Steps at or above the new one are removed, because ranges in the data
 * can overlap: the one that begins later wins.
 */
export function addStep(steps: Steps, high: number, low: number, value: number): void {
  const { high: highs, low: lows, value: values } = steps
  let last = values.length - 1
  while (last >= 0 && (highs[last] > high || (highs[last] === high && lows[last] >= low))) {
    highs.pop()
    lows.pop()
    values.pop()
    last--
  }
  if (last >= 0 && values[last] === value) return
  highs.push(high)
  lows.push(low)
  values.push(value)
}

/** Two step functions in one table, so that a look-up is one search. */
export interface MergedSteps {
  high: Uint32Array
  low: Uint32Array
  country: Uint16Array
  asn: Uint32Array
}

export function mergeSteps(countries: Steps, asns: Steps): MergedSteps {
  const countriesEnd = countries.value.length
  const asnsEnd = asns.value.length
  const max = countriesEnd + asnsEnd
  const high = new Uint32Array(max)
  const low = new Uint32Array(max)
  const country = new Uint16Array(max)
  const asn = new Uint32Array(max)
  let c = 0
  let a = 0
  let count = 0
  while (c < countriesEnd || a < asnsEnd) {
    const order = a === asnsEnd ? -1 : c === countriesEnd ? 1 : compareStarts(countries, c, asns, a)
    const from = order <= 0 ? countries : asns
    const at = order <= 0 ? c : a
    high[count] = from.high[at]
    low[count] = from.low[at]
    if (order <= 0) c++
    if (order >= 0) a++
    country[count] = countries.value[c - 1] ?? 0
    asn[count] = asns.value[a - 1] ?? 0
    count++
  }
  return {
    high: high.slice(0, count),
    low: low.slice(0, count),
    country: country.slice(0, count),
    asn: asn.slice(0, count),
  }
}

export const STEP_WORDS = 3

/** Stores start, country and network of each IPv4 step together, so that a look-up finds them in one cache line. */
export function interleaveSteps({ high, country, asn }: MergedSteps): Uint32Array {
  const words = new Uint32Array(high.length * STEP_WORDS)
  for (let i = 0; i < high.length; i++) words.set([high[i], country[i], asn[i]], i * STEP_WORDS)
  return words
}

function compareStarts(left: Steps, l: number, right: Steps, r: number): number {
  return left.high[l] - right.high[r] || left.low[l] - right.low[r]
}
