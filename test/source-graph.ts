import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** Folders at the root that have no sources of ours: hidden ones, what is installed or built, and documents. */
const WITHOUT_SOURCES = /^\.|^(node_modules|dist.*|docs)$/

/** File → text: every file that the compiler reads. */
export type Sources = ReadonlyMap<string, string>

export function readSources(): Sources {
  const files = fs
    .readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !WITHOUT_SOURCES.test(entry.name))
    .flatMap(({ name }) =>
      fs.readdirSync(path.join(ROOT, name), { recursive: true, encoding: 'utf8' }).map((file) => path.join(name, file)),
    )
    .filter((file) => /\.tsx?$/.test(file))
  return new Map(files.map((file) => [file, fs.readFileSync(path.join(ROOT, file), 'utf8')]))
}

/** The source that a compiled file such as `./links.js` comes from; undefined if there is none. */
export function sourceOf(compiled: string, sources: Sources): string | undefined {
  return ['.ts', '.tsx', '.d.ts'].map((end) => compiled.replace(/\.js$/, end)).find((file) => sources.has(file))
}

/** Sources that a file imports, types and imports on demand included. */
export function importsOf(file: string, sources: Sources): string[] {
  const imports = sources.get(file)!.matchAll(/(?:from|import)[ (]'(\.[^']+)'/g)
  return [...imports].flatMap(([, to]) => sourceOf(path.join(path.dirname(file), to), sources) ?? [])
}

/** Files that `start` leads to, directly or by way of others. It has `start` itself only if that is in a circle. */
export function reachableFrom(start: string, edgesOf: (file: string) => Iterable<string>): Set<string> {
  const reached = new Set<string>(edgesOf(start))
  for (const file of reached) for (const next of edgesOf(file)) reached.add(next)
  return reached
}
