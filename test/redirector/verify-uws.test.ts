// Native code that answers the internet is loaded only if it is the code that the tests ran with.
import { appendFileSync, copyFileSync, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import t from 'tap'
import { binaryName, verifyUws } from '../../redirector/http/verify-uws.js'
import { withFolder } from '../folder.js'

const installed = path.dirname(createRequire(import.meta.url).resolve('uWebSockets.js'))

t.test('the installed binaries are the known ones', async (t) => {
  t.match(binaryName(), /^uws_\w+_\w+_\d+\.node$/)
  for (const modules of [115, 127, 137]) {
    const name = `uws_linux_${process.arch}_${modules}.node` // an install removes those of other systems
    t.ok(existsSync(path.join(installed, name)), name)
    t.doesNotThrow(() => verifyUws(installed, name))
  }
})

t.test('a binary that differs in one byte is refused', async (t) => {
  const folder = withFolder(t, 'slugline-uws')
  const name = `uws_linux_${process.arch}_137.node`
  copyFileSync(path.join(installed, name), path.join(folder, name))
  t.doesNotThrow(() => verifyUws(folder, name))
  appendFileSync(path.join(folder, name), '\0')
  t.throws(() => verifyUws(folder, name), {
    message: /is not the binary that Slugline was tested with: its SHA-256 is [0-9a-f]{64}/,
  })
})

t.test('a system without a binary is left to node:http', async (t) => {
  t.doesNotThrow(() => verifyUws(installed, 'uws_linux_riscv64_137.node'))
})
