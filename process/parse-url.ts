/**
 * The URL that `text` is, seen from `base` where there is one, or undefined. `URL.canParse` cannot say so: once Node 20 has
 * optimised it, after some thousands of calls, it reads Latin-1 text as UTF-8 and refuses `https://münchen.de/`
 * (test/process/parse-url.test.ts).
 */
export function parseUrl(text: string, base?: URL): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
