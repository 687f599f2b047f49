/** A host name has at most 253 characters; there may be a user and a port. */
const AUTHORITY_LENGTH_MAX = 1_000

/** The part before the authority, as `new URL` reads it: blanks, the scheme and slashes. */
const BEFORE_AUTHORITY = /^[\0-\x20]*(?:[a-z][a-z\d+.\t\n\r-]*:[\\/\t\n\r]*|[\\/][\\/\t\n\r]+)/i

/** Reading a host takes `new URL` the square of its letters: 0.3 s for 20,000 that all differ. */
function hasLongAuthority(text: string): boolean {
  if (text.length <= AUTHORITY_LENGTH_MAX) return false
  const [before] = BEFORE_AUTHORITY.exec(text) ?? []
  if (before === undefined) return false
  return (
    !/[\\/?#]/.test(text.slice(before.length, before.length + AUTHORITY_LENGTH_MAX + 1)) &&
    text.length - before.length > AUTHORITY_LENGTH_MAX
  )
}

/**
 * Parses a URL, relative to `base` if given; undefined if it is invalid. `URL.canParse` is unusable in Node 20: after
 * some thousands of calls, when it is optimised, it reads Latin-1 text as UTF-8 and refuses `https://münchen.de/`
 * (test/process/parse-url.test.ts).
 */
export function parseUrl(text: string, base?: URL): URL | undefined {
  if (hasLongAuthority(text)) return undefined
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
