// A part of `npm run check`: prints every place that breaks a rule of rules.ts, and fails if there is one.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Finding, findFragments, findLongSentences, findLowerCaseConstants } from './rules.js'

/** Folders that nobody writes: hidden ones, what is installed or built, and files that programs made. */
const NOT_WRITTEN = /^\.|^node_modules$|^dist(\.|$)|^published$/
const GENERATED = /\.d\.ts$/
const root = fileURLToPath(new URL('../../../', import.meta.url))

function* filesIn(folder: string): Generator<string> {
  for (const entry of fs.readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const file = path.join(folder, entry.name)
    if (entry.isFile() && !GENERATED.test(file)) yield file
    else if (entry.isDirectory() && !NOT_WRITTEN.test(entry.name)) yield* filesIn(file)
  }
}

function check(file: string): Finding[] {
  const read = () => fs.readFileSync(path.join(root, file), 'utf8')
  if (file.endsWith('.sql')) return findFragments(read(), 'sql')
  if (file.startsWith('docs/') && file.endsWith('.md')) return findLongSentences(read())
  if (!/\.(ts|tsx|js)$/.test(file)) return []
  const text = read()
  return [...findFragments(text, 'code'), ...findLowerCaseConstants(text)]
}

let count = 0
for (const file of filesIn(''))
  for (const { line, message } of check(file)) {
    console.error(`${file}:${line}: ${message}`)
    count += 1
  }
if (count > 0) {
  console.error(`${count} places break a rule of test/structure/rules.ts`)
  process.exitCode = 1
}
