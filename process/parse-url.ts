/** Bounds a host name and a port, with a user in front. */
const AUTHORITY_LENGTH_MAX = 1_000
/** The DNS has these bounds. A letter beyond ASCII takes more than one of these characters. */
const HOST_LENGTH_MAX = 253
const LABEL_LENGTH_MAX = 63

/** The part before the authority, as `new URL` reads it: blanks, the scheme and slashes. */
const BEFORE_AUTHORITY = /^[\0-\x20]*(?:[a-z][a-z\d+.\t\n\r-]*:[\\/\t\n\r]*|[\\/][\\/\t\n\r]+)/i
const LABEL_END = /[.\u3002\uff0e\uff61]/

/** Reading a label takes `new URL` the square of its letters: 2 ms for 1,000 that all differ, and 0.01 ms for 63. */
function hasLongHost(text: string): boolean {
  if (text.length <= LABEL_LENGTH_MAX) return false
  const [before] = BEFORE_AUTHORITY.exec(text) ?? []
  if (before === undefined) return false
  const rest = text.slice(before.length, before.length + AUTHORITY_LENGTH_MAX + 1)
  const end = rest.search(/[\\/?#]/)
  if (end < 0 && rest.length > AUTHORITY_LENGTH_MAX) return true
  const authority = end < 0 ? rest : rest.slice(0, end)
  if (authority.length <= LABEL_LENGTH_MAX) return false
  const host = authority
    .slice(authority.lastIndexOf('@') + 1)
    .replace(/:\d*$/, '')
    .replace(/%[89ab][\da-f]/gi, '') // all bytes of a letter but the first
    .replace(/%2e/gi, '.')
    .replace(/%[\da-f]{2}/gi, 'x')
  return host.length > HOST_LENGTH_MAX || host.split(LABEL_END).some(({ length }) => length > LABEL_LENGTH_MAX)
}

/**
 * Parses a URL, relative to `base` if given; undefined if it is invalid. `URL.canParse` is unusable in Node 20: after
 * some thousands of calls, when it is optimised, it reads Latin-1 text as UTF-8 and refuses `https://münchen.de/`
 * (test/process/parse-url.test.ts).
 */
export function parseUrl(text: string, base?: URL): URL | undefined {
  if (hasLongHost(text)) return undefined
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
