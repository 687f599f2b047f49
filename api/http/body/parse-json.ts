import { setImmediate as endOfTurn } from 'node:timers/promises'
import { ApiError } from '../errors.js'

export interface JsonBounds {
  /** Bounds values and names together, because the cost of parsing grows with them and not with bytes. */
  valuesMax: number
  /** Bounds how deep arrays and objects may be nested. */
  nestingMax: number
}

/** The number of values that one uninterrupted parse may have: 15,000 objects with a distinct name each take 15 ms. */
const VALUES_AT_ONCE_MAX = 30_000
/** A slice of an array ends after the entry in which it reaches this many values. */
const SLICE_VALUES_MAX = 5_000
const SLICE_CHARACTERS_MAX = 256 * 1024
const BYTES_AT_ONCE = 256 * 1024

const bad = (why: string) => new ApiError('bad_request', why)
const invalid = () => bad('The body is not valid JSON')

/** Decodes UTF-8 and drops a byte order mark. Large bodies are decoded in slices. */
export async function decodeText(bytes: Buffer): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    let text = ''
    for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE) {
      if (at > 0) await endOfTurn()
      text += decoder.decode(bytes.subarray(at, at + BYTES_AT_ONCE), { stream: true })
    }
    return text + decoder.decode()
  } catch {
    throw bad('The body is not valid UTF-8')
  }
}

/** The position after the string whose opening quote is at `at`. */
export function endOfString(text: string, at: number): number {
  for (let end = text.indexOf('"', at + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0
    while (text.charCodeAt(end - 1 - backslashes) === 92) backslashes += 1
    if (backslashes % 2 === 0) return end + 1
  }
  throw invalid()
}

const isBlank = (code: number) => code === 32 || code === 10 || code === 13 || code === 9

interface Scan {
  /** Positions of the commas of the outermost array at which it is cut into slices. */
  cuts: number[]
  /** Position of the outermost closing bracket. */
  end: number
}

/**
 * Counts values and nesting in one pass over the characters, before anything is parsed.
 * @throws 400 when a bound is exceeded
 */
async function scan(text: string, { valuesMax, nestingMax }: JsonBounds): Promise<Scan> {
  const isArray = text.charCodeAt(0) === 91
  const cuts: number[] = []
  let depth = 0
  let values = 1
  let ofEntry = 0
  let ofSlice = 0
  let lastCut = 0
  let end = -1
  let pauseAt = SLICE_CHARACTERS_MAX
  const tooMany = () => bad(`The body has more than ${valuesMax} values`)
  for (let i = 0; i < text.length; i += 1) {
    if (i >= pauseAt) {
      await endOfTurn()
      pauseAt = i + SLICE_CHARACTERS_MAX
    }
    const code = text.charCodeAt(i)
    if (code === 34) {
      i = endOfString(text, i) - 1
      continue
    }
    if (code === 91 || code === 123) {
      depth += 1
      if (depth > nestingMax + 1) throw bad(`The body is nested more than ${nestingMax} deep`)
    } else if (code === 93 || code === 125) {
      depth -= 1
      if (depth < 0) throw invalid()
      if (depth === 0) {
        if (end >= 0) throw invalid()
        end = i
      }
      continue
    } else if (code !== 44 && code !== 58) continue
    values += 1
    ofEntry += 1
    ofSlice += 1
    if (values > valuesMax) throw tooMany()
    if (isArray && depth === 1 && code === 44) {
      ofEntry = 0
      if (ofSlice >= SLICE_VALUES_MAX || i - lastCut >= SLICE_CHARACTERS_MAX) {
        cuts.push(i)
        lastCut = i
        ofSlice = 0
      }
    } else if (ofEntry > VALUES_AT_ONCE_MAX)
      throw bad(`The body has more than ${VALUES_AT_ONCE_MAX} values in one entry`)
  }
  return { cuts, end }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid()
  }
}

/**
 * Does the same as `JSON.parse`, but checks the bounds before it parses. It does not block the event loop, because an
 * array is parsed in slices. A key `__proto__` is an ordinary field.
 * @throws {ApiError} 400 when the text is not JSON or exceeds a bound
 */
export async function parseJson(written: string, bounds: JsonBounds): Promise<unknown> {
  let start = 0
  while (isBlank(written.charCodeAt(start))) start += 1
  const text = start === 0 ? written : written.slice(start)
  if (text === '') throw bad('The body is empty')
  const { cuts, end } = await scan(text, bounds)
  if (cuts.length === 0) return parse(text)
  // `[a,b]` is JSON if `[a]` and `[b]` are, and neither is empty.
  if (text.charCodeAt(end) !== 93) throw invalid()
  for (let i = end + 1; i < text.length; i += 1) if (!isBlank(text.charCodeAt(i))) throw invalid()
  const entries: unknown[] = []
  let from = 1
  for (const to of [...cuts, end]) {
    const slice = parse(`[${text.slice(from, to)}]`) as unknown[]
    if (slice.length === 0) throw invalid()
    for (const entry of slice) entries.push(entry)
    from = to + 1
    await endOfTurn()
  }
  return entries
}
