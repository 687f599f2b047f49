import { isObject, type Read } from '../http/wire.js'

/** Of JSON without blanks between its tokens. */
export const metadataBytesMax = 10_000
/** Of an event and of its metadata, with blanks; nobody indents so far. */
export const writtenMax = 1_000_000

const blanksBetweenTokens = /("[^"\\]*(?:\\.[^"\\]*)*")|\s+/g

/** Without escapes of what can stand for itself: all but quotes, backslashes, control characters and half pairs. */
const unescapeLetters = (json: string) =>
  json.replace(/\\(?:u([0-9a-fA-F]{4})|[^u])/g, (escaped, digits?: string) => {
    const code = digits === undefined ? 0 : Number.parseInt(digits, 16)
    return code < 32 || code === 34 || code === 92 ? escaped : String.fromCharCode(code)
  })

const encoder = new TextEncoder()
const bytesOf = (text: string) => encoder.encode(text).length

/** @param text JSON, perhaps: forms write what they like */
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
  // Some writers escape every letter that is not English: it is not six bytes long for that.
  if (dense.length > 6 * metadataBytesMax || bytesOf(unescapeLetters(dense)) > metadataBytesMax)
    return { error: `must have at most ${metadataBytesMax} bytes` }
  return { value: dense }
}
