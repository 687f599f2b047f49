import { createSlices } from '../http/body/in-slices.js'
import { endOfString } from '../http/body/parse-json.js'
import { ApiError } from '../http/errors.js'
import { WRITTEN_MAX } from './metadata-text.js'

const tooLong = () => new ApiError('payload_too_large', `An event has more than ${WRITTEN_MAX} characters`)

const isBlank = (code: number) => code === 32 || code === 10 || code === 13 || code === 9 || code === 0xfeff

function skipBlanks(text: string, at: number): number {
  while (isBlank(text.charCodeAt(at))) at += 1
  return at
}

/** The position after the value that begins at `at`. */
function endOfValue(text: string, at: number): number {
  let depth = 0
  for (let i = at; i < text.length; ) {
    if (i - at > WRITTEN_MAX) throw tooLong()
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
 * Finds the text of `metadata` in an object, or in each entry of an array. Serialising the parsed value again would round
 * numbers and could reorder keys.
 * @param text the text of a parsed body, which therefore is JSON
 * @throws {ApiError} 413 for an event of so many characters that searching it would delay other requests
 */
export async function findMetadata(text: string): Promise<(string | undefined)[]> {
  const start = skipBlanks(text, 0)
  if (text[start] === '{') {
    if (text.length - start > WRITTEN_MAX) throw tooLong()
    return [metadataOf(text, start)]
  }
  const yieldWhenDue = createSlices()
  const found: (string | undefined)[] = []
  for (const entry of valuesIn(text, start)) {
    found.push(text[entry.start] === '{' ? metadataOf(text, entry.start) : undefined)
    await yieldWhenDue()
  }
  return found
}
