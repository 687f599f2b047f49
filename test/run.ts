// `npm test`: runs every test file under tap and ends with one line, `N passed, N failed`.
// Files named on the command line run alone: `npm test -- test/api/keys.test.ts`.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const compiled = path.join(root, 'dist')

function testFiles(folder = path.join(compiled, 'test')): string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.js'))
    .map((name) => path.join(folder, name))
    .sort()
}

const named = process.argv.slice(2).map((file) => path.join(compiled, file.replace(/\.ts$/, '.js')))
const files = named.length > 0 ? named : testFiles()
const tap = spawn('npx', ['--no-install', 'tap', '--reporter=tap', ...files], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'inherit'],
  env: process.env,
})
let tail = ''
tap.stdout.setEncoding('utf8').on('data', (text: string) => {
  process.stdout.write(text)
  tail = (tail + text).slice(-2000)
})
tap.on('close', (code) => {
  const summary = /# \{ (total: [^}]*) \}/.exec(tail)?.[1] ?? ''
  const count = (name: string) => Number(new RegExp(`${name}: (\\d+)`).exec(summary)?.[1] ?? 0)
  const failed = count('fail') || (code === 0 ? 0 : 1)
  const skipped = count('skip')
  console.log(`${count('pass')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  process.exit(failed > 0 ? 1 : 0)
})
