import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import t from 'tap'
import { startPostgres } from '../../embedded/postgres.js'
import { chooseUser, findBinaries, findReachable } from '../../embedded/postgres-binaries.js'

/** Under the system's temporary folder: the tests' own may lie where the server's user cannot go. */
function openFolder(t: { teardown(fn: () => void): void }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'slugline-'))
  chmodSync(folder, 0o755)
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function ask(url: string, statement: string) {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    return [...(await sql.unsafe(statement))]
  } finally {
    await sql.end()
  }
}

t.test('starts on a new folder, durable, with a password of its own', async (t) => {
  const dataDir = openFolder(t)
  const server = await startPostgres({ dataDir })
  t.teardown(server.stop)
  t.same(await ask(server.url, 'SELECT current_database() AS base'), [{ base: 'slugline' }])
  t.same(await ask(server.url, 'SHOW fsync'), [{ fsync: 'on' }])
  const wrong = new URL(server.url)
  wrong.password = 'wrong'
  await t.rejects(ask(wrong.href, 'SELECT 1'), { code: '28P01' })
  t.equal(statSync(path.join(dataDir, 'password')).mode & 0o777, 0o600)
  await t.rejects(startPostgres({ dataDir }), /is in use by the Postgres server \d+/)
  t.same(await ask(server.url, 'SELECT 1 AS one'), [{ one: 1 }], 'the first goes on')
})

t.test('data survive the kill of the parent, and of the server', async (t) => {
  const dataDir = openFolder(t)
  const parent = fork(fileURLToPath(new URL('./start-and-wait.js', import.meta.url)), ['postgres', dataDir])
  const [first] = (await once(parent, 'message')) as [{ url: string; pid: number }]
  await ask(first.url, 'CREATE TABLE kept AS SELECT 7 AS a')
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  t.ok(process.kill(first.pid, 0), 'the server outlives its parent')

  const second = await startPostgres({ dataDir })
  await t.rejects(ask(first.url, 'SELECT 1'), { code: 'ECONNREFUSED' })
  t.same(await ask(second.url, 'SELECT a FROM kept'), [{ a: 7 }])
  await ask(second.url, 'UPDATE kept SET a = 8')
  second.kill()
  t.match(await second.exited, { signal: 'SIGKILL' })

  const third = await startPostgres({ dataDir })
  t.teardown(third.stop)
  t.same(await ask(third.url, 'SELECT a FROM kept'), [{ a: 8 }])
})

t.test('a postmaster.pid that names a process of other kind does not block', async (t) => {
  const dataDir = openFolder(t)
  const first = await startPostgres({ dataDir })
  await first.stop()
  t.same(await first.exited, { code: 0, signal: null })
  writeFileSync(path.join(dataDir, 'cluster/postmaster.pid'), `${process.pid}\n`)
  const second = await startPostgres({ dataDir })
  await second.stop()
})

t.test('the error of a start that fails carries the log', async (t) => {
  const dataDir = openFolder(t)
  const first = await startPostgres({ dataDir })
  await first.stop()
  writeFileSync(path.join(dataDir, 'cluster/postgresql.conf'), 'nonsense = 1\n')
  await t.rejects(startPostgres({ dataDir }), /unrecognized configuration parameter "nonsense"/)
})

const isRoot = process.getuid?.() === 0
t.test('root under a folder that others cannot enter', { skip: !isRoot && 'root only' }, async (t) => {
  const folder = openFolder(t)
  const closed = path.join(folder, 'closed')
  mkdirSync(closed, { mode: 0o700 })
  chownSync(closed, 0, 0)
  const shelter = path.join(folder, 'shelter')
  const place = findReachable(closed, await findBinaries(), chooseUser(), shelter)
  t.ok(place.cluster.startsWith(shelter))
  t.ok(existsSync(place.binaries.postgres), 'the server is copied')
  t.same(findReachable(closed, await findBinaries(), chooseUser(), shelter), place, 'the next start finds it again')
})
