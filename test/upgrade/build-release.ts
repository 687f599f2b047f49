import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Release {
  version: string
  /** Hash of the commit that was released. */
  commit: string
}

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** Releases that were compiled for this test, outside of version control. */
const cache = path.join(root, '.releases')

const readReleases = (): Release[] =>
  JSON.parse(readFileSync(path.join(root, 'test/upgrade/releases.json'), 'utf8')) as Release[]

/** The release that this version is upgraded from: the newest one, or the commit that UPGRADE_FROM names. */
export function previousRelease(): Release | undefined {
  const commit = process.env.UPGRADE_FROM
  return commit ? { version: commit, commit } : readReleases().at(-1)
}

function run(command: string, args: string[], cwd: string) {
  const { status, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 26 })
  if (status !== 0) throw new Error(`${command} ${args[0]}: ${stderr || error?.message}`)
}

/** One line that says why a release cannot be compiled here, or undefined. */
export function releaseMissing({ version, commit }: Release): string | undefined {
  const { status } = spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root })
  return status === 0 ? undefined : `the commit of ${version}, ${commit}, is not in this clone: git fetch --unshallow`
}

const lockOf = (folder: string) => readFileSync(path.join(folder, 'package-lock.json'), 'utf8')

/**
 * Compiles a release with the packages of its own lock file. It shares node_modules with this version if both lock files
 * are the same.
 * @returns the folder of its compiled programs
 */
export function buildRelease({ commit }: Release): string {
  const folder = path.join(cache, commit)
  const compiled = path.join(folder, 'dist')
  if (existsSync(compiled)) return compiled
  const fresh = `${folder}.${process.pid}`
  mkdirSync(fresh, { recursive: true })
  try {
    run('sh', ['-c', `git archive "$0" | tar -x -C "$1"`, commit, fresh], root)
    const modules = path.join(root, 'node_modules')
    if (lockOf(fresh) === lockOf(root)) symlinkSync(modules, path.join(fresh, 'node_modules'))
    run(process.execPath, ['run.js'], fresh)
    renameSync(fresh, folder)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
  return compiled
}
