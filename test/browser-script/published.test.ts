import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import t from 'tap'
import { openScripts, STUB, stubHash } from '../../api/browser-script/scripts.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const { current, versions } = openScripts()
const published = fs.readdirSync(path.join(root, 'browser/published'))

t.test('the script has less than 2 kB, packed', async (t) => {
  t.ok(current.packed.length < 2_000, `${current.packed.length} bytes`)
  t.same(gunzipSync(current.packed), current.content)
})

t.test('what is built is published, so that pages that pin it keep it through upgrades', async (t) => {
  const file = path.basename(current.path)
  t.ok(published.includes(file), `cp dist/browser/t.js browser/published/${file}, and see CONTRIBUTING.md`)
})

t.test('what is published is what its name says', async (t) => {
  t.same(versions.map((script) => path.basename(script.path)).sort(), published.toSorted())
  for (const { path: name, integrity, content } of versions) {
    const digest = createHash('sha384').update(content)
    t.equal(integrity, `sha384-${digest.copy().digest('base64')}`)
    t.equal(name, `/t.${digest.digest('hex').slice(0, 16)}.js`)
  }
})

t.test('the stub is what the documentation has, with its hash', async (t) => {
  const page = fs.readFileSync(path.join(root, 'docs/browser-script.md'), 'utf8')
  t.ok(page.includes(`<script>${STUB}</script>`))
  t.ok(page.includes(`'${stubHash}'`))
  t.equal(stubHash, `sha256-${createHash('sha256').update(STUB).digest('base64')}`)
})
