// `npm run check`: prints what each of its parts finds, and fails if one finds something. A part does not wait for the
// others to be clean, because a change often has to be completed in several of them.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { apiTypesFile, makeApiTypes } from '../dashboard/api-types.js'
import { findTexts } from './dashboard-texts.js'
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
  const texts = file.startsWith('dashboard/') ? findTexts(text, file) : []
  return [...findFragments(text, 'code'), ...findLowerCaseConstants(text), ...texts]
}

function followsRules(): boolean {
  const found = [...filesIn('')].flatMap((file) =>
    check(file).map(({ line, message }) => `${file}:${line}: ${message}`),
  )
  for (const finding of found) console.error(finding)
  if (found.length > 0) console.error(`${found.length} places break a rule of test/structure`)
  return found.length === 0
}

/** Whether the dashboard has the types of the API as it is. With others, tsc finds errors in files that nobody changed. */
async function hasApiTypes(): Promise<boolean> {
  if (fs.readFileSync(apiTypesFile, 'utf8') === (await makeApiTypes())) return true
  console.error('dashboard/api/schema.d.ts is not what the API is: run `npm run dashboard:types`, then check again')
  return false
}

const succeeds = (program: string, ...args: string[]) =>
  spawnSync(path.join(root, 'node_modules', '.bin', program), args, { cwd: root, stdio: 'inherit' }).status === 0

const hasTypes = await hasApiTypes()
const results = [
  followsRules(),
  succeeds('tsc'),
  succeeds('tsc', '-p', 'browser'),
  hasTypes && succeeds('tsc', '-p', 'dashboard'),
  succeeds('biome', 'check'),
]
if (results.includes(false)) process.exitCode = 1
