import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { importsOf, ROOT, reachableFrom, type Sources, sourceOf } from './source-graph.js'

/** A change of these can affect every test. */
const EVERYTHING = /^(package\.json|package-lock\.json|run\.js|tsconfig\.json|test\/run\.ts)$/
/** Tests of the whole tree. They are fast, so they always run. */
const ALWAYS = /^test\/structure\//
const TEST = /\.test\.ts$/
/** Files that no test reads, unless it names them. */
const UNTESTED = /\.md$|^\.|^(biome\.json|LICENSE|NOTICE)$|^(bench|test\/image|test\/trixie)\//
/** Bundles that run.js makes, by their folder. Only their users load them: an api serves them without a look inside. */
const BUNDLES = {
  'dashboard/': { main: 'dashboard/main.tsx', users: /^test\/dashboard\// },
  'browser/': { main: 'browser/main.ts', users: /^test\/browser-script\// },
}

/** Programs that a file starts, by the names of compiled files in its strings, such as `'api/main.js'` or `'./thread.js'`. */
function programsOf(file: string, sources: Sources): string[] {
  const text = sources.get(file)!
  const names = [...text.matchAll(/['"`]([\w.${}/-]+\.js)['"`]/g)].map(([, name]) => name)
  const named = names.flatMap((name) => [
    sourceOf(path.normalize(name), sources),
    sourceOf(path.join(path.dirname(file), name), sources),
  ])
  // A name that is put together can be any program's, and a test that runs npm can start any program.
  const runsNpm = file.startsWith('test/') && /\bnpm (run|--prefix)\b/.test(text)
  const isAny = runsNpm || names.some((name) => name.endsWith('}/main.js'))
  const any = isAny ? [...sources.keys()].filter((source) => /^[\w-]+\/main\.ts$/.test(source)) : []
  return [...named, ...any].filter((name) => name !== undefined)
}

/** Files that must be there for a file to work: it imports them, starts them, or loads them in a browser. */
function needsOf(file: string, sources: Sources): string[] {
  const bundles = Object.values(BUNDLES).filter(({ users }) => users.test(file))
  return [...importsOf(file, sources), ...programsOf(file, sources), ...bundles.map(({ main }) => main)]
}

/** Sources that stand for a changed file that is no source itself; undefined where nobody knows who reads it. */
function readersOf(changed: string, sources: Sources): string[] | undefined {
  const naming = (text: string) => [...sources].filter(([, source]) => source.includes(text)).map(([file]) => file)
  // The programs that bring up the stores read every SQL file of a folder.
  if (changed.endsWith('.sql')) return [...sources.keys()].filter((file) => file.startsWith('migrate/'))
  const named = naming(path.basename(changed))
  if (named.length > 0 || UNTESTED.test(changed)) return named
}

/**
 * Test files that a change can affect. In doubt a test is one of them.
 * @param changed paths of files that were changed, added or removed
 * @returns paths of test files
 */
export function testsAffectedBy(changed: readonly string[], sources: Sources): string[] {
  const tests = [...sources.keys()].filter((file) => TEST.test(file))
  const begin = new Set<string>()
  for (const file of changed) {
    if (EVERYTHING.test(file)) return tests
    // Files that imported a removed source were changed as well, or do not compile.
    const bundles = Object.entries(BUNDLES).filter(([folder]) => file.startsWith(folder))
    for (const [, { main }] of bundles) begin.add(main)
    const found = /\.tsx?$/.test(file) ? [file] : bundles.length > 0 ? [] : readersOf(file, sources)
    if (!found) return tests
    for (const reader of found) begin.add(reader)
  }
  const needs = new Map([...sources.keys()].map((file) => [file, needsOf(file, sources)]))
  return tests.filter((test) => {
    if (ALWAYS.test(test) || begin.has(test)) return true
    for (const needed of reachableFrom(test, (file) => needs.get(file)!)) if (begin.has(needed)) return true
    return false
  })
}

/** Files that differ from where the branch left `ref`: committed since, or not committed yet, or not known to git. */
export function filesChangedSince(ref: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean)
  const [base] = git('merge-base', 'HEAD', ref)
  const files = [
    ...git('diff', '--name-only', '--no-renames', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  return files.filter((file) => !fs.statSync(path.join(ROOT, file), { throwIfNoEntry: false })?.isDirectory())
}
