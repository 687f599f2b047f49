import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Test } from 'tap'
import { connectPostgres } from '../../postgres/connect.js'
import { freePort } from '../../process/free-port.js'
import { withFolder } from '../folder.js'

const versions = '/usr/lib/postgresql'

/** Folder of a Postgres with `pg_dump`, which the embedded one comes without. */
function findBinaries(): string | undefined {
  const found = existsSync(versions) ? readdirSync(versions).map((version) => path.join(versions, version, 'bin')) : []
  return found.filter((folder) => ['postgres', 'pg_dump'].every((name) => existsSync(path.join(folder, name)))).at(-1)
}

/** False where there is no pg_dump: the file is then skipped with the reason, or fails when REQUIRE_PG_DUMP=1. */
export function canDump(t: Test): boolean {
  if (findBinaries()) return true
  const missing = `no Postgres with pg_dump in ${versions} (apt-get install postgresql)`
  console.error(`RESTORE TESTS ARE SKIPPED: ${missing}`)
  if (process.env.REQUIRE_PG_DUMP === '1') t.fail(missing)
  else t.plan(0, missing)
  return false
}

/** A server of the test's own, with an empty database `slugline`, and `pg_dump` of the same version on its PATH. */
export async function startDebianPostgres(t: Test) {
  const binaries = findBinaries()!
  const folder = withFolder(t, 'postgres')
  const isRoot = process.getuid?.() === 0
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', isRoot ? [flag, 'postgres'] : [flag])))
  chownSync(folder, uid, gid)
  const as = { uid, gid, cwd: '/' }
  const data = path.join(folder, 'data')
  execFileSync(path.join(binaries, 'initdb'), ['-D', data, '-U', 'slugline', '-A', 'trust', '-E', 'UTF8'], as)
  const port = await freePort()
  const args = ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1']
  const server: ChildProcess = spawn(path.join(binaries, 'postgres'), args, { ...as, stdio: 'ignore' })
  t.teardown(async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGINT')
    await ended
  })
  const admin = connectPostgres(`postgres://slugline@127.0.0.1:${port}/postgres`, 'test')
  const isUp = () =>
    admin`SELECT 1`.then(
      () => true,
      () => false,
    )
  while (!(await isUp())) await new Promise((resolve) => setTimeout(resolve, 100))
  await admin`CREATE DATABASE slugline`
  await admin.end()
  return { url: `postgres://slugline@127.0.0.1:${port}/slugline`, binaries }
}
