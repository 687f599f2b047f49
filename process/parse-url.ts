/**
 * Parses a URL, relative to `base` if given; undefined if it is invalid. `URL.canParse` is unusable in Node 20: after
 * some thousands of calls, when it is optimised, it reads Latin-1 text as UTF-8 and refuses `https://münchen.de/`
 * (test/process/parse-url.test.ts).
 */
export function parseUrl(text: string, base?: URL): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
