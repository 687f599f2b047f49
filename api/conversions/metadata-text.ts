import { isObject, type Read } from '../http/wire.js'

/** The size of metadata as JSON without blanks between its tokens. */
export const metadataBytesMax = 10_000
/** The length of metadata with blanks. Indented JSON of 10,000 bytes stays far below it. */
const writtenMax = 1_000_000

const isBlank = (code: number) => code === 32 || code === 10 || code === 13 || code === 9 || code === 0xfeff

function skipBlanks(text: string, at: number): number {
  while (isBlank(text.charCodeAt(at))) at += 1
  return at
}

/** The position after the string whose opening quote is at `at`. */
function endOfString(text: string, at: number): number {
  for (let i = at + 1; ; i += 1) {
    if (text[i] === '\\') i += 1
    else if (text[i] === '"') return i + 1
  }
}

/** The position after the value that begins at `at`. */
function endOfValue(text: string, at: number): number {
  let depth = 0
  for (let i = at; i < text.length; ) {
    const character = text[i]
    if (character === '"') {
      i = endOfString(text, i)
      if (depth === 0) return i
      continue
    }
    if (depth === 0 && i > at && (',]}'.includes(character) || isBlank(text.charCodeAt(i)))) return i
    if (character === '{' || character === '[') depth += 1
    if (character === '}' || character === ']') {
      depth -= 1
      if (depth === 0) return i + 1
    }
    i += 1
  }
  return text.length
}

/** The values of the array or object that begins at `at`: their positions, and their keys as JSON text. */
function* valuesIn(text: string, at: number): Generator<{ key: string; start: number; end: number }> {
  const isNamed = text[at] === '{'
  for (let i = skipBlanks(text, at + 1); text[i] !== '}' && text[i] !== ']'; ) {
    let key = ''
    if (isNamed) {
      const keyEnd = endOfString(text, i)
      key = text.slice(i, keyEnd)
      i = skipBlanks(text, skipBlanks(text, keyEnd) + 1) // after the colon
    }
    const end = endOfValue(text, i)
    yield { key, start: i, end }
    i = skipBlanks(text, end)
    if (text[i] === ',') i = skipBlanks(text, i + 1)
  }
}

function metadataOf(text: string, at: number): string | undefined {
  let found: string | undefined
  // The last value of a repeated key counts, as for all fields.
  for (const { key, start, end } of valuesIn(text, at))
    if (key.length >= 10 && JSON.parse(key) === 'metadata') found = text.slice(start, end)
  return found
}

/**
 * Finds the text of `metadata` in an object, or in each entry of an array. Serialising the parsed value again would
 * round numbers and could reorder keys.
 * @param text the text of a parsed body, which therefore is JSON
 */
export function findMetadata(text: string): (string | undefined)[] {
  const start = skipBlanks(text, 0)
  if (text[start] === '{') return [metadataOf(text, start)]
  return [...valuesIn(text, start)].map((entry) =>
    text[entry.start] === '{' ? metadataOf(text, entry.start) : undefined,
  )
}

const blanksBetweenTokens = /("[^"\\]*(?:\\.[^"\\]*)*")|\s+/g

/** Replaces `\u` escapes by their characters, except for quotes, backslashes and control characters. */
const unescapeLetters = (json: string) =>
  json.replace(/\\(?:u([0-9a-fA-F]{4})|[^u])/g, (escaped, digits?: string) => {
    const code = digits === undefined ? 0 : Number.parseInt(digits, 16)
    return code < 32 || code === 34 || code === 92 ? escaped : String.fromCharCode(code)
  })

const encoder = new TextEncoder()
const bytesOf = (text: string) => encoder.encode(text).length

/** @param text may be anything, because forms send any text */
export function readMetadata(text: string): Read<string> {
  if (text.length > writtenMax) return { error: `must have at most ${metadataBytesMax} bytes` }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { error: 'must be an object, in JSON' }
  }
  if (!isObject(value)) return { error: 'must be an object' }
  const dense = text.replace(blanksBetweenTokens, '$1')
  if (bytesOf(dense) <= metadataBytesMax) return { value: dense }
  // Some clients escape every letter that is not ASCII. Such a letter counts with its size in UTF-8, not with six
  // bytes.
  if (dense.length > 6 * metadataBytesMax || bytesOf(unescapeLetters(dense)) > metadataBytesMax)
    return { error: `must have at most ${metadataBytesMax} bytes` }
  return { value: dense }
}
