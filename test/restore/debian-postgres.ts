import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Test } from 'tap'
import { connectPostgres, type Sql } from '../../postgres/connect.js'
import { freePort } from '../../process/free-port.js'
import { withFolder } from '../folder.js'
import { until } from '../until.js'

const VERSIONS_FOLDER = '/usr/lib/postgresql'

/** Folder of a Postgres with `pg_dump`; the embedded one has none. */
function findBinaries(): string | undefined {
  const found = existsSync(VERSIONS_FOLDER)
    ? readdirSync(VERSIONS_FOLDER).map((version) => path.join(VERSIONS_FOLDER, version, 'bin'))
    : []
  return found.filter((folder) => ['postgres', 'pg_dump'].every((name) => existsSync(path.join(folder, name)))).at(-1)
}

/** @returns false if there is no pg_dump: the file is skipped with the reason, or fails with REQUIRE_PG_DUMP=1 */
export function canDump(t: Test): boolean {
  if (findBinaries()) return true
  const missing = `no Postgres with pg_dump in ${VERSIONS_FOLDER} (apt-get install postgresql)`
  console.error(`RESTORE TESTS ARE SKIPPED: ${missing}`)
  if (process.env.REQUIRE_PG_DUMP === '1') t.fail(missing)
  else t.plan(0, missing)
  return false
}

const userOfServers = () => {
  const isRoot = process.getuid?.() === 0
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', isRoot ? [flag, 'postgres'] : [flag])))
  return { uid, gid, cwd: '/' }
}

export interface DebianPostgres {
  url: string
  port: number
  binaries: string
  data: string
  admin: Sql
  end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>
  startStandby(t: Test, port?: number): Promise<DebianPostgres>
  again(t: Test, folder?: string): Promise<DebianPostgres>
  hang(): { goOn(): void }
  promote(): Promise<unknown>
}

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/** How a server is started if not by its binary alone. */
export interface Starter {
  /** Words before the arguments of the server */
  command: string[]
  /** Arguments after those of every test */
  args: string[]
  env: NodeJS.ProcessEnv
  password: string
}

/** Runs a server on the cluster in `data`, until the test has ended or it is stopped. @param at its port */
export async function runServer(t: Test, data: string, at?: number, starter?: Starter): Promise<DebianPostgres> {
  const binaries = findBinaries()!
  const as = userOfServers()
  const port = at ?? (await freePort())
  const args = ['-D', data, '-p', String(port), '-k', path.dirname(data), '-c', 'listen_addresses=127.0.0.1']
  const [program, ...words] = [...(starter?.command ?? []), path.join(binaries, 'postgres'), ...args]
  const env = { ...process.env, PATH: `${binaries}:${process.env.PATH}`, ...starter?.env }
  const options = { ...as, env, stdio: 'ignore' } as const
  const server: ChildProcess = spawn(program, [...words, ...(starter?.args ?? [])], options)
  const ended = new Promise((resolve) => server.once('exit', resolve))
  /** Ends the server: SIGINT stops it in order, SIGQUIT like a crash. */
  async function end(signal: 'SIGINT' | 'SIGQUIT') {
    await admin.end({ timeout: 1 })
    server.kill(signal)
    await ended
  }
  t.teardown(() => end('SIGQUIT'))
  const user = starter ? `slugline:${starter.password}` : 'slugline'
  const url = `postgres://${user}@127.0.0.1:${port}/slugline`
  const admin = connectPostgres(`postgres://${user}@127.0.0.1:${port}/postgres`, 'test')
  await until(async () => (await admin`SELECT 1`).length, `the server at port ${port}`, { everyMs: 100 })
  return {
    url,
    port,
    binaries,
    data,
    admin,
    end,
    /** A standby that follows this server, asynchronously: `end` of the one may lose what the other has not got yet. */
    async startStandby(t: Test, at?: number): Promise<DebianPostgres> {
      const folder = serverFolder(t)
      const standby = path.join(folder, 'data')
      const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'slugline']
      execFileSync(path.join(binaries, 'pg_basebackup'), [...from, '-D', standby, '-R', '-c', 'fast'], as)
      return runServer(t, standby, at)
    },
    /** The same cluster again, or a copy of it, on another port. */
    again: (t: Test, folder = data) => runServer(t, folder),
    /** The server and its sessions answer nothing until `goOn`. */
    hang() {
      const pids = [server.pid!, ...childrenOf(server.pid!)]
      const tell = (signal: NodeJS.Signals) => {
        for (const pid of pids) process.kill(pid, signal)
      }
      tell('SIGSTOP')
      return { goOn: () => tell('SIGCONT') }
    },
    promote: () => admin`SELECT pg_promote()`,
  }
}

export function serverFolder(t: Test) {
  const folder = withFolder(t, 'postgres')
  const { uid, gid } = userOfServers()
  chownSync(folder, uid, gid)
  return folder
}

/** Makes an empty cluster, whose operator is `slugline`. */
export function initCluster(data: string, args: string[]) {
  const all = ['-D', data, '-U', 'slugline', '-E', 'UTF8', ...args]
  execFileSync(path.join(findBinaries()!, 'initdb'), all, userOfServers())
}

/**
 * A server of the test's own, with an empty database `slugline`, and `pg_dump` of the same version on its PATH.
 * @param locale such as C.UTF-8; absent: the machine's
 */
export async function startDebianPostgres(t: Test, locale?: string) {
  const data = path.join(serverFolder(t), 'data')
  initCluster(data, ['-A', 'trust', ...(locale ? [`--locale=${locale}`] : [])])
  const server = await runServer(t, data)
  await server.admin`CREATE DATABASE slugline`
  return server
}
