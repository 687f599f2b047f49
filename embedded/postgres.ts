import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import postgres from 'postgres'
import { freePort } from '../process/free-port.js'
import { type Binaries, chooseUser, findBinaries, findReachable, type ServerUser } from './postgres-binaries.js'
import { clusterNameOf, stopOrphan } from './postgres-orphan.js'
import { readStorePassword } from './store-password.js'

export interface EmbeddedPostgres {
  /** URL of the database `slugline`, with user and password. */
  url: string
  pid: number
  /** Ends all connections, writes a checkpoint, resolves when the server has ended. */
  stop(): Promise<void>
  /** SIGKILL. */
  kill(): void
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

const NAME = 'slugline'

// For a laptop: few processes, little memory, durable as ever (fsync stays on).
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  max_connections: 200, // enough for test files that run side by side
  max_logical_replication_workers: 0,
  io_method: 'sync',
  jit: 'off',
  log_checkpoints: 'off',
  lc_messages: 'C', // the line that says it is ready is waited for
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/** `write` copies it to where initdb, which is the server's user, can read it, and nobody else can. */
function readPassword(dataDir: string, user: ServerUser, cluster: string) {
  const password = readStorePassword(dataDir)
  const forInitdb = `${cluster}.password` // beside the cluster, which the server's user can reach
  const write = () => {
    rmSync(forInitdb, { force: true })
    writeFileSync(forInitdb, password, { mode: 0o600 })
    if (user) chownSync(forInitdb, user.uid, user.gid)
    return forInitdb
  }
  return { password, write }
}

/** Keeps the last lines that a child prints, for the error that may follow. */
function followLines(child: ChildProcess, onLine: (line: string) => void) {
  const last: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\n').filter(Boolean)) {
        if (last.push(line) > 20) last.shift()
        onLine(line)
      }
    })
  }
  return last
}

/** Makes the cluster in a folder beside and renames it: a killed start leaves no half of one. */
async function createCluster(binaries: Binaries, user: ServerUser, cluster: string, passwordFile: string) {
  const fresh = `${cluster}.new`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { recursive: true, mode: 0o700 })
  if (user) chownSync(fresh, user.uid, user.gid)
  const options = ['--encoding=UTF8', '--locale=C', '--auth=scram-sha-256', '--no-instructions']
  const args = [`--pgdata=${fresh}`, `--username=${NAME}`, `--pwfile=${passwordFile}`, ...options]
  const child = spawn(binaries.initdb, args, { ...user, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
  const lines = followLines(child, () => {})
  const [code] = await once(child, 'close')
  rmSync(passwordFile, { force: true })
  if (code !== 0) throw new Error(`initdb failed (exit ${code}):\n${lines.join('\n')}`)
  renameSync(fresh, cluster)
}

async function startServer(
  { binaries, user, cluster }: { binaries: Binaries; user: ServerUser; cluster: string },
  port: number,
  log?: (line: string) => void,
) {
  const all = { ...settings, port, cluster_name: clusterNameOf(process.pid) }
  const args = ['-D', cluster, ...Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`])]
  const child = spawn(binaries.postgres, args, {
    ...user,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true, // Ctrl-C in a terminal reaches the parent alone, which stops its parts in order
  })
  const exited = once(child, 'close').then(([code, signal]) => ({ code, signal }))
  exited.catch(() => {}) // a failed spawn is reported by the race below
  await new Promise<void>((resolve, reject) => {
    const lines = followLines(child, (line) => {
      log?.(line)
      if (line.includes('ready to accept connections')) resolve()
    })
    const fail = (why: string) => reject(new Error(`Postgres did not start (${why}):\n${lines.join('\n')}`))
    exited.then(
      ({ code, signal }) => fail(signal ?? `exit ${code}`),
      (error) => fail(error.message),
    )
  })
  return { child, exited }
}

async function createDatabase(port: number, password: string) {
  const sql = postgres({ host: '127.0.0.1', port, user: NAME, password, database: 'postgres', max: 1 })
  try {
    const found = await sql`SELECT 1 FROM pg_database WHERE datname = ${NAME}`
    if (found.length === 0) await sql`CREATE DATABASE ${sql(NAME)}`
  } finally {
    await sql.end()
  }
}

/**
 * Starts the embedded Postgres on 127.0.0.1. A server that an earlier, killed process left on the folder is stopped
 * first.
 * @param options.port 0 (the default) for any free one
 * @param options.log takes each line of the server's log; without it nothing is printed
 * @throws when the folder is in use or the server ends before it is ready, with the last lines of its log
 */
export async function startPostgres(options: {
  dataDir: string
  port?: number
  log?: (line: string) => void
}): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir)
  mkdirSync(dataDir, { recursive: true })
  const user = chooseUser()
  const place = { ...findReachable(dataDir, await findBinaries(), user), user }
  const { password, write } = readPassword(dataDir, user, place.cluster)
  if (existsSync(place.cluster)) await stopOrphan(place.cluster)
  else await createCluster(place.binaries, user, place.cluster, write())

  const deadline = Date.now() + 15_000
  for (;;) {
    const port = options.port || (await freePort())
    try {
      const { child, exited } = await startServer(place, port, options.log)
      await createDatabase(port, password)
      return {
        url: `postgres://${NAME}:${password}@127.0.0.1:${port}/${NAME}`,
        pid: child.pid!,
        async stop() {
          child.kill('SIGINT')
          await exited
        },
        kill() {
          child.kill('SIGKILL')
        },
        exited,
      }
    } catch (error) {
      // The children of a killed server need a moment to see it; and a free port can be taken by another.
      const isPassing = /shared memory block|Address already in use/.test(String(error)) && Date.now() < deadline
      if (!isPassing || (options.port && /Address already/.test(String(error)))) throw error
      await delay(100)
    }
  }
}
