import { setImmediate as endOfTurn } from 'node:timers/promises'
import { ApiError } from '../errors.js'

export interface JsonBounds {
  /** Of values and names together: what parsing costs grows with them, not with bytes. */
  valuesMax: number
  /** Of arrays and objects within each other. */
  nestingMax: number
}

/** Of what is parsed without giving the event loop back: 15,000 objects with a name each, all different, take 15 ms. */
const valuesAtOnceMax = 30_000
/** Entries of an array are parsed together up to so many values. */
const sliceValuesMax = 5_000
const sliceCharactersMax = 256 * 1024
const bytesAtOnce = 256 * 1024

const bad = (why: string) => new ApiError('bad_request', why)
const invalid = () => bad('The body is not valid JSON')

/** Text of UTF-8, without a byte order mark; large ones in slices. */
export async function decodeText(bytes: Buffer): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    let text = ''
    for (let at = 0; at < bytes.length; at += bytesAtOnce) {
      if (at > 0) await endOfTurn()
      text += decoder.decode(bytes.subarray(at, at + bytesAtOnce), { stream: true })
    }
    return text + decoder.decode()
  } catch {
    throw bad('The body is not valid UTF-8')
  }
}

/** Behind the string whose opening quote is at `at`. */
export function endOfString(text: string, at: number): number {
  for (let end = text.indexOf('"', at + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0
    while (text.charCodeAt(end - 1 - backslashes) === 92) backslashes += 1
    if (backslashes % 2 === 0) return end + 1
  }
  throw invalid()
}

const isBlank = (code: number) => code === 32 || code === 10 || code === 13 || code === 9

/** Where the entries of an array are cut apart: positions of commas of the outermost array that end a slice. */
interface Scan {
  cuts: number[]
  /** Of the outermost closing bracket. */
  end: number
}

/**
 * Counts values and looks at nesting before anything is parsed, by one look at each character.
 * @throws 400 where a bound is passed
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
  let pauseAt = sliceCharactersMax
  const tooMany = () => bad(`The body has more than ${valuesMax} values`)
  for (let i = 0; i < text.length; i += 1) {
    if (i >= pauseAt) {
      await endOfTurn()
      pauseAt = i + sliceCharactersMax
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
      if (ofSlice >= sliceValuesMax || i - lastCut >= sliceCharactersMax) {
        cuts.push(i)
        lastCut = i
        ofSlice = 0
      }
    } else if (ofEntry > valuesAtOnceMax) throw bad(`The body has more than ${valuesAtOnceMax} values in one entry`)
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
 * As `JSON.parse`, with bounds that are held before anything is parsed, and without holding the event loop: an array is
 * parsed in slices of some entries. A key `__proto__` is a field as any other.
 * @throws {ApiError} 400 for what is no JSON or passes a bound
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
