import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { type PackedFile, packFile } from '../http/packed-file.js'

const root = new URL('../../../', import.meta.url)

interface Script extends PackedFile {
  /** Of its content, and so never of another. */
  path: string
  /** As attributes and headers have it: `sha384-…` */
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
 * What pages load. Pages that name a version by its integrity keep it through upgrades: those of former releases are in
 * browser/published, and test/browser-script/published.test.ts holds that the present one is too.
 */
export function openScripts(): { current: Script; versions: Script[] } {
  const current = toScript(readFileSync(new URL('dist/browser/t.js', root)))
  const folder = new URL('browser/published/', root)
  const published = readdirSync(folder).map((file) => toScript(readFileSync(new URL(file, folder))))
  return { current, versions: [current, ...published.filter(({ path }) => path !== current.path)] }
}

/**
 * Takes calls until the script is there, in a page of its own that has no function of that name. Pages with a policy allow
 * it by its hash, so a change of one character is a breaking one.
 */
export const stub = "typeof slug=='function'||(window.slug=Object.assign(function(){slug.q.push(arguments)},{q:[]}))"

export const stubHash = `sha256-${createHash('sha256').update(stub).digest('base64')}`
