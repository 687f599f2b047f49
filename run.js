// Entry of every npm script: installs what is missing, compiles what changed, then becomes the program named on the
// command line. Plain JavaScript without dependencies, because it runs before there are any.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = path.dirname(fileURLToPath(import.meta.url))
const dist = path.join(root, 'dist')
const notSource = new Set(['node_modules', 'dist', 'docs'])

function fail(message) {
  console.error(message)
  process.exit(1)
}

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) fail(`Slugline needs Node 20.19 or newer, this is ${process.version}`)

/**
 * npm writes node_modules/.package-lock.json last, so its absence or age says that an install is owed. Not `npm ci`: that
 * refuses a lock which leaves out binaries for platforms that the lock's author could not fetch.
 */
function installMissing() {
  const lock = path.join(root, 'package-lock.json')
  const installed = path.join(root, 'node_modules', '.package-lock.json')
  if (existsSync(installed) && (!existsSync(lock) || statSync(installed).mtimeMs >= statSync(lock).mtimeMs)) return
  console.error('Installing dependencies (once)…')
  const args = ['install', '--no-save', '--no-fund', '--no-audit', '--loglevel=error']
  const npm = spawnSync('npm', args, { cwd: root, stdio: 'inherit' })
  if (npm.status !== 0) fail(`npm install failed${npm.error ? `: ${npm.error.message}` : ''}`)
}

function listSources(folder = root, found = []) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) {
      if (!entry.name.startsWith('.') && !notSource.has(entry.name)) listSources(file, found)
    } else if (entry.name.endsWith('.ts') && !entry.name.endsWith('.d.ts')) found.push(file)
  }
  return found
}

/** Compiles into a folder of its own and renames it, so that processes starting together never see half a build. */
function buildChanged() {
  const sources = listSources()
  if (sources.length === 0) return // an image that ships dist/ only
  const stamp = `${sources.length} ${Math.max(...sources.map((file) => statSync(file).mtimeMs))}`
  const stampFile = path.join(dist, '.stamp')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  const fresh = `${dist}.${process.pid}`
  const esbuild = createRequire(path.join(root, 'package.json'))('esbuild')
  esbuild.buildSync({
    entryPoints: sources,
    outdir: fresh,
    outbase: root,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: 'linked',
    logLevel: 'error',
  })
  esbuild.stop() // else its service process stays for as long as this one
  mkdirSync(fresh, { recursive: true })
  writeFileSync(path.join(fresh, '.stamp'), stamp)
  const stale = `${fresh}.stale`
  if (existsSync(dist)) renameSync(dist, stale)
  try {
    renameSync(fresh, dist)
  } catch (error) {
    if (!existsSync(stampFile)) throw error // another process has just put the same build there
    rmSync(fresh, { recursive: true, force: true })
  }
  rmSync(stale, { recursive: true, force: true })
}

installMissing()
buildChanged()

const target = process.argv[2]
if (target) {
  const file = path.join(dist, target)
  if (!existsSync(file)) fail(`no such program: ${target}`)
  process.argv.splice(1, 2, file)
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL(file).href)
}
