import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { type PackedFile, packFile } from '../http/packed-file.js'

const root = new URL('../../../', import.meta.url)

interface Script extends PackedFile {
  /** The path contains a hash of the content. */
  path: string
  /** The integrity for attributes and headers: `sha384-…` */
  integrity: string
}

function toScript(text: Buffer): Script {
  const digest = createHash('sha384').update(text).digest()
  const name = digest.toString('hex').slice(0, 16)
  return {
    ...packFile(text, 'text/javascript; charset=utf-8', name),
    path: `/t.${name}.js`,
    integrity: `sha384-${digest.toString('base64')}`,
  }
}

/**
 * Opens the scripts of all releases. A page that pins a version by its integrity keeps it through upgrades, because
 * browser/published has the scripts of former releases. test/browser-script/published.test.ts checks that the current
 * script is there too.
 */
export function openScripts(): { current: Script; versions: Script[] } {
  const current = toScript(readFileSync(new URL('dist/browser/t.js', root)))
  const folder = new URL('browser/published/', root)
  const published = readdirSync(folder).map((file) => toScript(readFileSync(new URL(file, folder))))
  return { current, versions: [current, ...published.filter(({ path }) => path !== current.path)] }
}

/**
 * The inline script that queues calls of `slug` until the script is loaded, unless the page has a function `slug`
 * already. Pages with a Content-Security-Policy allow it by its hash, so changing one character is a breaking change.
 */
export const STUB = "typeof slug=='function'||(window.slug=Object.assign(function(){slug.q.push(arguments)},{q:[]}))"

export const stubHash = `sha256-${createHash('sha256').update(STUB).digest('base64')}`
