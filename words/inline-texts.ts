import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/** A text by its keys: `TEXTS.links.noLinks`. Types are left out: `typeof TEXTS.links` needs the keys. */
const NAMED = /(?<!\btypeof )\bTEXTS\b((?:\s*\.\s*\w+)*)/g

/** The text, or the texts under a key, as a literal. Further properties are those of the literal: `.length`. */
function literalOf(texts: object, chain: string, file: string): string {
  const keys = chain.split('.').map((key) => key.trim())
  let found: unknown = texts
  let at = 1
  while (at < keys.length && typeof found === 'object') {
    if (!Object.hasOwn(found as object, keys[at])) throw new Error(`${file}: there is no TEXTS${chain}`)
    found = (found as Record<string, unknown>)[keys[at]]
    at += 1
  }
  if (found === texts) throw new Error(`${file}: TEXTS has to be followed by a key`)
  const properties = keys.slice(at).map((key) => `.${key}`)
  return `(${JSON.stringify(found)})${properties.join('')}`
}

/**
 * Writes the texts of one language into the dashboard's sources while they are bundled. So a page loads the texts that it
 * shows, in one language, and no other one.
 */
export const inlineTexts = (texts: object): Plugin => ({
  name: 'texts',
  setup(build) {
    build.onLoad({ filter: /dashboard\/.*\.tsx?$/ }, async ({ path: file }) => {
      const source = await readFile(file, 'utf8')
      const contents = source.replace(NAMED, (_all, chain: string) => literalOf(texts, chain, file))
      return { contents, loader: file.endsWith('x') ? 'tsx' : 'ts' }
    })
  },
})
